"""The lists of records as pages: a title's best scores and figures, its players, one player."""

from collections.abc import Iterable, Sequence

from pbm.core.page import (
    Block,
    Cell,
    Chart,
    Column,
    Document,
    Items,
    Paragraph,
    Section,
    Series,
    Table,
)
from pbm.core.wording import Wording, wording
from pbm.records.best import BestScore, RecordHolder, TitleRecords
from pbm.records.fold import Records
from pbm.records.players import ALL, PlayedGame, PlayerRecord

_MOST_LINES = 6
"""Titles of a player that a chart shows besides all together."""


def _words() -> Wording:
    return wording("reports", "office")


def _say(sentence: str, **facts: object) -> str:
    return _words().say("records", sentence, **facts)


def _table(
    heads: str,
    left: tuple[int, ...],
    rows: Iterable[tuple[Cell, ...]],
    title: str = "",
    note: str = "",
) -> Table:
    """A table whose columns with these numbers hold words, the others figures."""
    columns = tuple(
        Column(head, "left" if at in left else "right")
        for at, head in enumerate(_words().heads("records", heads))
    )
    return Table(columns, tuple(rows), title, note)


def records_pages(records: Records, title: str = "") -> tuple[Section, ...]:
    """Every title's records and all players; of one title alone with how its records were made."""
    chosen = [one for one in records.titles if title in ("", one.title)]
    if not chosen:
        return (
            Section("", (Paragraph(_say("none_of", title=title) if title else _say("nothing")),)),
        )
    sections = [Section(one.name, tuple(_of_title(one, whole=bool(title)))) for one in chosen]
    if players := _players(records.players, title):
        sections.append(Section(_say("players_title"), (players,)))
    return tuple(sections)


def _of_title(one: TitleRecords, whole: bool) -> Iterable[Block]:
    yield _best(one)
    if whole:
        yield from _raised(one)
        yield _history(one)
    yield Items(tuple(_told(one)), title=_say("statistics_title"), marker="none")


def _best(one: TitleRecords) -> Table:
    """What stands, and what stood before it."""
    rows: list[tuple[Cell, ...]] = []
    for category, made in one.best.items():
        best, before = made[-1], made[-2] if len(made) > 1 else None
        rows.append(
            (
                category or _say("score"),
                best.score,
                held(best),
                best.game,
                best.ended[:10],
                best.players,
                before.score if before else None,
                f"{held(before)} ({before.game})" if before else "",
            )
        )
    note = _say("best_note", editions=one.editions, perfect=list(one.perfect.items()))
    return _table("best_heads", (0, 2, 3, 4, 7), rows, _say("best_title"), note)


def held(best: BestScore) -> str:
    """Who made a best score."""
    return _say("holders", names=[holder_told(one) for one in best.holders])


def holder_told(one: RecordHolder) -> str:
    """A holder by name and character, as far as they may be told."""
    return _say("holder", named=one.name, character=one.character, seat=one.seat)


def _history(one: TitleRecords) -> Table:
    """Each record as it was made, the last ones first."""
    made = [best for group in one.best.values() for best in reversed(group)]
    rows = [
        (
            best.category or _say("score"),
            best.score,
            held(best),
            best.game,
            best.ended[:10],
            best.players,
            best.edition,
        )
        for best in made
    ]
    return _table("history_heads", (0, 2, 3, 4, 6), rows, _say("history_title"))


def _raised(one: TitleRecords) -> Iterable[Chart]:
    """How the records grew, all categories over each other; nothing where none was ever raised."""
    made = [best for group in one.best.values() for best in group]
    games = sorted({(best.ended, best.game) for best in made})
    if len(games) > 1:
        lines = tuple(
            Series(category or _say("score"), tuple(_stood(group, *game) for game in games))
            for category, group in one.best.items()
        )
        labels = tuple(ended[:10] for ended, _ in games)
        yield Chart(_say("chart_title"), labels, lines, fitted=True)


def _stood(made: Sequence[BestScore], ended: str, game: str) -> int | None:
    """The record as it stood after a game."""
    before = [best.score for best in made if (best.ended, best.game) <= (ended, game)]
    return before[-1] if before else None


def _told(one: TitleRecords) -> Iterable[str]:
    """What a title's games have in common, in sentences."""
    found = one.statistics
    yield _say("games", count=found.games, seats=list(found.seats.items()))
    yield _say("turns", turns=found.turns)
    yield _say("winning", average=found.winning, least=found.least_winning, most=found.most_winning)
    if max(found.seats) > 1:
        yield _say("margin", margin=found.margin, closest=found.closest)
    yield from filter(
        None, (_say("together", count=found.shared), _say("computers", count=found.computers))
    )
    yield _say("wins", seats=list(found.wins.items()))


def _players(players: Sequence[PlayerRecord], title: str) -> Table | None:
    """Everybody who may be named, by the rating over all titles or in one."""
    rows: list[tuple[int, tuple[Cell, ...]]] = []
    for one in players:
        played = [game for game in one.played if title in ("", game.title)]
        if played:
            rating = one.ratings[title or ALL]
            row = (one.name, rating, len(played), _wins(played), _place(played), one.reliable)
            rows.append((-rating, row))
    rows.sort(key=lambda row: row[0])
    if not rows:
        return None
    return _table("players_heads", (0, 5), [row for _, row in rows], note=_say("players_note"))


def _wins(played: Sequence[PlayedGame]) -> int:
    return sum(game.rank == 1 for game in played)


def _place(played: Sequence[PlayedGame]) -> str:
    """The average place with one decimal, halves rounded up."""
    total = sum(game.rank for game in played)
    return _say("place", tenths=(20 * total + len(played)) // (2 * len(played)))


def player_pages(one: PlayerRecord, titles: Sequence[TitleRecords] = ()) -> tuple[Section, ...]:
    """A player: what to know of him, his rating over time, titles, meetings, games."""
    told: list[Block] = [
        Paragraph(
            _say(
                "summary",
                name=one.name,
                games=len(one.played),
                wins=one.wins,
                rating=one.rating,
            ),
            style="lead",
        )
    ]
    items = [_say("reliable", said=one.reliable)] if one.reliable else []
    items += _holds(one, titles)
    told += [Items(tuple(items), marker="none")] if items else []
    sections = [Section("", tuple(told)), Section(_say("rating_title"), tuple(_ratings(one)))]
    sections.append(Section(_say("by_title"), (_by_title(one),)))
    if one.met:
        others = _say("others")
        rows = [(m.name or others, m.games, m.before, m.behind, m.level) for m in one.met]
        sections.append(Section(_say("met_title"), (_table("met_heads", (0,), rows),)))
    sections.append(Section(_say("played_title"), (_played(one),)))
    return tuple(section for section in sections if section.blocks)


def _holds(one: PlayerRecord, titles: Sequence[TitleRecords]) -> list[str]:
    """The records that stand and are his."""
    seats = {(game.title, game.game, game.ended, game.seat) for game in one.played}
    return [
        _say(
            "holds",
            score=best.score,
            category=best.category or _say("score"),
            name=title.name,
            game=best.game,
        )
        for title in titles
        for best in (made[-1] for made in title.best.values())
        if any((title.title, best.game, best.ended, who.seat) in seats for who in best.holders)
    ]


def _ratings(one: PlayerRecord) -> Iterable[Chart]:
    """Over all titles, and in each that was played twice or more; nothing after one game."""
    if len(one.played) < 2:
        return
    series = [Series(_say("all_titles"), tuple(game.rating for game in one.played), strong=True)]
    titles = _titles(one)
    often = [title for title, played in titles.items() if len(played) > 1 and len(titles) > 1]
    for title in often[:_MOST_LINES]:
        values: list[int | None] = []
        for game in one.played:
            now = game.of_title if game.title == title else (values[-1] if values else None)
            values.append(now)
        series.append(Series(titles[title][-1].name, tuple(values)))
    labels = tuple(game.ended[:10] for game in one.played)
    yield Chart("", labels, tuple(series), fitted=True)


def _titles(one: PlayerRecord) -> dict[str, list[PlayedGame]]:
    """His games of each title, the most played first."""
    found: dict[str, list[PlayedGame]] = {}
    for game in one.played:
        found.setdefault(game.title, []).append(game)
    return dict(sorted(found.items(), key=lambda item: (-len(item[1]), item[1][-1].name)))


def _by_title(one: PlayerRecord) -> Table:
    rows = [
        (played[-1].name, len(played), _wins(played), _place(played), one.ratings[title])
        for title, played in _titles(one).items()
    ]
    return _table("by_title_heads", (0,), rows)


def _played(one: PlayerRecord) -> Table:
    """His games, the last one first."""
    rows = [
        (
            game.ended[:10],
            game.game,
            game.name,
            holder_told(RecordHolder(game.seat, game.character)),
            game.rank,
            game.players,
            game.score,
            game.rating if game.rated else _say("not_rated"),
        )
        for game in reversed(one.played)
    ]
    return _table("played_heads", (0, 1, 2, 3), rows)


def records_document(records: Records, office: str, title: str = "") -> Document:
    """The lists of records for everybody, of all titles or of one."""
    games = [game for game in records.games if title in ("", game.title)]
    titles = len({game.title for game in games})
    return Document(
        title=_say("title", office=office),
        subtitle=_say("subtitle", games=len(games), titles=titles),
        game="",
        turn=games[-1].ended[:10] if games else "",
        reader="",
        sections=records_pages(records, title),
        kind="show",
    )


def player_document(records: Records, office: str, one: PlayerRecord) -> Document:
    """A player's page."""
    titles = len({game.title for game in one.played})
    return Document(
        title=one.name,
        subtitle=_say("subtitle", games=len(one.played), titles=titles),
        game=office,
        turn=one.played[-1].ended[:10],
        reader="",
        sections=player_pages(one, records.titles),
        kind="show",
    )
