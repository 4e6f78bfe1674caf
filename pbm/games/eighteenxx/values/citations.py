"""The rules that the engine cites, by key: a title's table says under which heading they stand.

A refusal names the key alone; its heading or number is the title's (`[headings]` of figures.toml).
What a feature cites it lists itself.
"""

CITED = frozenset(
    {
        "bankruptcy",
        "buying",
        "compliance",
        "dividends",
        "ending",
        "forced sales",
        "holding limit",
        "initial round",
        "new trains",
        "phases",
        "powers",
        "presidency",
        "river",
        "running",
        "selling",
        "sequence",
        "starting",
        "stations",
        "stock turn",
        "tiles",
        "track",
        "trade-in",
        "trains",
    }
)
