"""A tournament as one self-contained HTML page; needs the extra `swissblossom[report]` (Jinja2)."""

__all__: list[str] = []
