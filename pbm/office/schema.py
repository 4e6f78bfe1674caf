"""The tables of the office, as migrations: the catalogue's, the book's, those of a game's file.

Every table is STRICT: money, seats and turns are whole numbers or the write fails. The column
`sum` is what the rest of its row adds up to.
"""

from pbm.office.database import Database, Migrations
from pbm.office.older import carry_over
from pbm.office.seal import row_sum

CATALOGUE = Migrations("pbm.catalogue")
BOOK = Migrations("pbm.book")
GAME = Migrations("pbm.game")


@CATALOGUE
def the_office(db: Database) -> None:
    """Who runs it, and the games it holds."""
    db.execute("""
        CREATE TABLE office (
            id INTEGER PRIMARY KEY CHECK (id = 1),
            name TEXT NOT NULL, address TEXT NOT NULL, opened TEXT NOT NULL
        ) STRICT""")
    db.execute("""
        CREATE TABLE games (
            name TEXT PRIMARY KEY, title TEXT NOT NULL, opened TEXT NOT NULL
        ) STRICT""")


@CATALOGUE
def what_people_wish(db: Database) -> None:
    """What somebody wishes of the office over all games, by his address."""
    db.execute("""
        CREATE TABLE people (
            address TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            language TEXT NOT NULL,
            digest TEXT NOT NULL,
            zone TEXT NOT NULL,
            formats TEXT NOT NULL,
            privacy TEXT NOT NULL,
            archive INTEGER NOT NULL CHECK (archive IN (0, 1))
        ) STRICT""")


@CATALOGUE
def who_moved(db: Database) -> None:
    """Addresses that people had before, with those that they have now."""
    db.execute("CREATE TABLE moved (before TEXT PRIMARY KEY, now TEXT NOT NULL) STRICT")


@BOOK
def the_book(db: Database) -> None:
    """Letters that wait to be read, and those that belong to no game with what they are."""
    db.execute("""
        CREATE TABLE letters (
            number INTEGER PRIMARY KEY,
            sha256 TEXT NOT NULL UNIQUE,
            name TEXT NOT NULL,
            form TEXT NOT NULL CHECK (form IN ('mail', 'text')),
            at TEXT NOT NULL,
            raw BLOB NOT NULL,
            game TEXT NOT NULL,
            sender TEXT NOT NULL DEFAULT '',
            subject TEXT NOT NULL DEFAULT '',
            opening TEXT NOT NULL DEFAULT ''
        ) STRICT""")
    db.execute("""
        CREATE TABLE taken (
            sha256 TEXT NOT NULL,
            game TEXT NOT NULL,
            at TEXT NOT NULL,
            seat INTEGER NOT NULL DEFAULT 0,
            part TEXT NOT NULL DEFAULT '',
            reason TEXT NOT NULL DEFAULT '',
            guesses INTEGER NOT NULL DEFAULT 0,
            PRIMARY KEY (game, sha256)
        ) STRICT, WITHOUT ROWID""")


@BOOK
def what_became_of_mails(db: Database) -> None:
    """Every mail that was handed to who sends it, and the last answer."""
    db.execute("""
        CREATE TABLE deliveries (
            message_id TEXT PRIMARY KEY,
            recipient TEXT NOT NULL,
            tries INTEGER NOT NULL,
            outcome TEXT NOT NULL CHECK (outcome IN ('sent', 'later', 'refused')),
            said TEXT NOT NULL,
            at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""")


@BOOK
def what_was_fetched(db: Database) -> None:
    """Letters that were copied out of a mailbox and lie there still, by their numbers there."""
    db.execute("""
        CREATE TABLE fetched (
            box TEXT NOT NULL, validity INTEGER NOT NULL, uid INTEGER NOT NULL,
            sha256 TEXT NOT NULL,
            PRIMARY KEY (box, validity, uid)
        ) STRICT, WITHOUT ROWID""")


@BOOK
def what_came_back(db: Database) -> None:
    """Mails that other servers brought back, by the letter that says so."""
    db.execute("""
        CREATE TABLE bounces (
            sha256 TEXT PRIMARY KEY,
            message_id TEXT NOT NULL,
            recipient TEXT NOT NULL,
            said TEXT NOT NULL,
            at TEXT NOT NULL
        ) STRICT, WITHOUT ROWID""")


@BOOK
def what_speaks_for_letters(db: Database) -> None:
    """What is known of a letter's origin beside what it says itself."""
    db.execute("ALTER TABLE letters ADD COLUMN evidence TEXT NOT NULL DEFAULT ''")


@BOOK
def what_waits_for_a_digest(db: Database) -> None:
    """Mails that lie held until their reader's digest, and the digests with what they hold."""
    db.execute("""
        CREATE TABLE held (
            message_id TEXT PRIMARY KEY,
            recipient TEXT NOT NULL,
            game TEXT NOT NULL,
            at TEXT NOT NULL,
            digest TEXT NOT NULL DEFAULT ''
        ) STRICT, WITHOUT ROWID""")
    db.execute("""
        CREATE TABLE digests (
            message_id TEXT PRIMARY KEY,
            recipient TEXT NOT NULL,
            at TEXT NOT NULL,
            laid TEXT NOT NULL DEFAULT ''
        ) STRICT, WITHOUT ROWID""")


@BOOK
def of_which_turns_was_told(db: Database) -> None:
    """Turns of which a webhook was told, by the entries of the record that led to them."""
    db.execute("CREATE TABLE called (game TEXT, entry INTEGER, PRIMARY KEY (game, entry)) STRICT")


@GAME
def the_record(db: Database) -> None:
    """Everything that decides the game, appended, never changed; rows seal each other."""
    db.execute("""
        CREATE TABLE record (
            number INTEGER PRIMARY KEY,
            at TEXT NOT NULL,
            kind TEXT NOT NULL,
            entry TEXT NOT NULL CHECK (json_valid(entry)),
            seal TEXT NOT NULL
        ) STRICT""")
    db.execute("CREATE TABLE secret (seed TEXT NOT NULL, nonce TEXT NOT NULL) STRICT")


@GAME
def the_letters(db: Database) -> None:
    """Letters as received, under the hash of their bytes."""
    db.execute("""
        CREATE TABLE letters (
            sha256 TEXT PRIMARY KEY,
            name TEXT NOT NULL,
            form TEXT NOT NULL CHECK (form IN ('mail', 'text')),
            at TEXT NOT NULL,
            raw BLOB NOT NULL
        ) STRICT""")


@GAME
def the_borders(db: Database) -> None:
    """The state after each turn or part, with what the last one produced; border 0 is the start."""
    db.execute("""
        CREATE TABLE borders (
            number INTEGER PRIMARY KEY,
            resolved TEXT NOT NULL,
            awaited TEXT NOT NULL,
            asked TEXT NOT NULL CHECK (json_valid(asked)),
            over INTEGER NOT NULL CHECK (over IN (0, 1)),
            hash TEXT NOT NULL,
            state BLOB NOT NULL,
            journal TEXT NOT NULL CHECK (json_valid(journal)),
            outcomes TEXT NOT NULL CHECK (json_valid(outcomes)),
            ledger TEXT NOT NULL CHECK (json_valid(ledger)),
            history TEXT NOT NULL CHECK (json_valid(history)),
            at TEXT NOT NULL,
            published TEXT NOT NULL DEFAULT ''
        ) STRICT""")


@GAME
def the_outbox(db: Database) -> None:
    """Mails to be put out; a row is written with what it tells of, in one transaction."""
    db.execute("""
        CREATE TABLE outbox (
            message_id TEXT PRIMARY KEY,
            border INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL CHECK (kind IN ('turn', 'receipt', 'refusal')),
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            body TEXT NOT NULL,
            answers TEXT NOT NULL DEFAULT '',
            due TEXT NOT NULL,
            sent TEXT NOT NULL DEFAULT ''
        ) STRICT""")


@GAME
def what_letters_say(db: Database) -> None:
    """Beside each letter what the moderator knows it by; answers are counted by their reader."""
    for column in ("sender", "subject", "opening", "taken"):
        db.execute(f"ALTER TABLE letters ADD COLUMN {column} TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX answered ON outbox (recipient, kind, due)")


@GAME
def the_persons(db: Database) -> None:
    """Who sits where, and files taken over: beside the record, so that they can be erased.

    A copy for the public names the tables that it withholds.
    """
    db.execute("""
        CREATE TABLE persons (
            person TEXT PRIMARY KEY,
            salt TEXT NOT NULL,
            player TEXT NOT NULL,
            address TEXT NOT NULL,
            phone TEXT NOT NULL,
            show_address INTEGER NOT NULL CHECK (show_address IN (0, 1)),
            show_phone INTEGER NOT NULL CHECK (show_phone IN (0, 1)),
            sum TEXT NOT NULL
        ) STRICT""")
    db.execute("""
        CREATE TABLE files (
            sha256 TEXT PRIMARY KEY,
            content BLOB NOT NULL,
            sum TEXT NOT NULL
        ) STRICT""")
    db.execute("CREATE TABLE withheld (what TEXT PRIMARY KEY, sum TEXT NOT NULL) STRICT")


@GAME
def any_mail(db: Database) -> None:
    """Mails of every kind, which can be withdrawn; their bytes are known again by a hash."""
    db.execute("ALTER TABLE outbox RENAME TO older_outbox")
    db.execute("""
        CREATE TABLE outbox (
            message_id TEXT PRIMARY KEY,
            border INTEGER NOT NULL,
            seat INTEGER NOT NULL,
            kind TEXT NOT NULL,
            recipient TEXT NOT NULL,
            subject TEXT NOT NULL,
            body TEXT NOT NULL,
            due TEXT NOT NULL,
            answers TEXT NOT NULL DEFAULT '',
            sent TEXT NOT NULL DEFAULT '',
            withdrawn TEXT NOT NULL DEFAULT '',
            mail TEXT NOT NULL DEFAULT '',
            salt TEXT NOT NULL DEFAULT '',
            sum TEXT NOT NULL DEFAULT ''
        ) STRICT""")
    columns = "message_id, border, seat, kind, recipient, subject, body, due, answers, sent"
    db.execute(f"INSERT INTO outbox ({columns}) SELECT {columns} FROM older_outbox")
    db.execute("DROP TABLE older_outbox")
    db.execute("CREATE INDEX answered ON outbox (recipient, kind, due)")


@GAME
def everything_is_sealed(db: Database) -> None:
    """Sums of all rows; a game kept before goes on in the second form of the record."""
    db.execute("ALTER TABLE borders DROP COLUMN outcomes")
    db.execute("ALTER TABLE borders ADD COLUMN entry INTEGER NOT NULL DEFAULT 0")
    db.execute("ALTER TABLE secret ADD COLUMN pepper TEXT NOT NULL DEFAULT ''")
    for table in ("borders", "secret", "letters"):
        db.execute(f"ALTER TABLE {table} ADD COLUMN sum TEXT NOT NULL DEFAULT ''")
    db.execute("CREATE INDEX record_kind ON record (kind, number)")
    carry_over(db)


@GAME
def what_speaks_for_the_letters(db: Database) -> None:
    """The same of a game's letters; a row that was changed before still shows it."""
    whole = [row for row in db.query("SELECT * FROM letters") if row["sum"] == row_sum(row)]
    db.execute("ALTER TABLE letters ADD COLUMN evidence TEXT NOT NULL DEFAULT ''")
    for row in whole:
        summed = row_sum({**row, "evidence": ""})
        db.execute("UPDATE letters SET sum = ? WHERE sha256 = ?", [summed, row["sha256"]])
