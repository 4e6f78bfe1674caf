"""HTML to lines, in time that grows with the mail alone."""

from __future__ import annotations

import pytest

from pbm.post.markup import page_of


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("<p>one<p>two", "one\ntwo"),
        ("one<br>two<br/>three", "one\ntwo\nthree"),
        ("<blockquote>a<blockquote>b</blockquote></blockquote>c", "> a\n> > b\nc"),
        ("<table><tr><td>buy<td>20</table>", "buy 20"),
        ("<ol start=3><li>x<li>y</ol>", "3. x\n4. y"),
        ("<pre>a\n  b</pre>", "a\n  b"),
        ("<div style='white-space: pre-wrap'>a\n  b</div>", "a\n  b"),
        ("a <s>b</s> c <del>d</del><strike>e</strike>", "a c"),
        ("<span style='text-decoration:underline line-through'>a <b>b</b></span>c", "c"),
        ("<span style='text-decoration: none'>a</span>", "a"),
        ("<div style='display:none'>a</div><template>b</template>c", "c"),
        ("B&amp;O &lt;3 &eacute; &#61;", "B&O <3 é ="),
        ("<![x", ""),
        ("", ""),
    ],
)
def test_what_is_seen_is_read(html: str, text: str) -> None:
    assert page_of(html).text == text


def test_it_is_known_whether_something_was_struck() -> None:
    assert page_of("a <s>b</s>").struck
    assert not page_of("a <s> </s>").struck


@pytest.mark.parametrize(
    "bomb",
    [
        "<a " * 20_000,
        "<!--" * 20_000,
        "<blockquote>" * 16_000 + "<br>x" * 50_000,
        "".join(f"<font size={n}>" for n in range(20_000)) + "<p>x" * 20_000,
        "<p style='" + "text-decoration:" * 20_000 + "'>",
        "<" * 400_000,
    ],
    ids=["tags", "comments", "quotes", "fonts", "style", "signs"],
)
def test_no_page_grows_beyond_its_mail(bomb: str) -> None:
    assert len(page_of(bomb).text) <= 20 * len(bomb)
