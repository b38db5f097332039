"""A small canvas for the figures of the chapters: shapes in, one self-contained SVG out.

Every figure carries its own background and both palettes, so it reads in light and in dark.
"""

import json
from html import escape
from pathlib import Path

# name: (light, dark), of the site and its live figures as well
_PALETTE_FILE = Path(__file__).resolve().parents[2] / "site" / "figures" / "stage" / "palette.js"
_TEXT = _PALETTE_FILE.read_text(encoding="utf-8")
PALETTE = json.loads(_TEXT[_TEXT.index("{") : _TEXT.rindex("}") + 1])
TONES = [name for name in PALETTE if f"{name}-fill" in PALETTE]

BASE = """
text { font-family: ui-sans-serif, system-ui, "Segoe UI", "Helvetica Neue", Arial, "DejaVu Sans", sans-serif; font-size: 14px; fill: var(--ink); }
.mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 13px; }
.small { font-size: 12px; }
.tiny { font-size: 11px; }
.head { font-size: 15px; font-weight: 600; }
.bold { font-weight: 600; }
.muted { fill: var(--muted); }
.paper { fill: var(--paper); stroke: var(--rule); }
.rule { stroke: var(--rule); fill: none; }
.shape { stroke-width: 1.5; }
.line { fill: none; stroke-width: 1.6; }
.thick { stroke-width: 2.4; }
.dash { stroke-dasharray: 5 4; }
.halo { paint-order: stroke; stroke: var(--paper); stroke-width: 5px; stroke-linejoin: round; }
"""


def _styles() -> str:
    light = [f"--{name}:{day}" for name, (day, _) in PALETTE.items()]
    dark = [f"--{name}:{night}" for name, (_, night) in PALETTE.items()]
    rules = []
    for name in TONES:
        rules.append(f".{name}.shape {{ stroke: var(--{name}); fill: var(--{name}-fill); }}")
        rules.append(f".{name}.line {{ stroke: var(--{name}); }}")
        rules.append(f"text.{name}, .{name}.solid {{ fill: var(--{name}); }}")
    return (
        f"svg {{ {'; '.join(light)} }}\n"
        f"@media (prefers-color-scheme: dark) {{ svg {{ {'; '.join(dark)} }} }}"
        f"{BASE}" + "\n".join(rules)
    )


def _number(value: float) -> str:
    return f"{value:.1f}".rstrip("0").rstrip(".")


class Figure:
    """One drawing. Coordinates are pixels from the upper left corner."""

    def __init__(self, width: int, height: int, title: str, description: str):
        self.width, self.height = width, height
        self.title, self.description = title, description
        self.parts: list[str] = []

    def rect(self, x, y, width, height, tone="plain", radius=6, extra=""):
        self.parts.append(
            f'<rect class="shape {tone} {extra}" x="{_number(x)}" y="{_number(y)}" '
            f'width="{_number(width)}" height="{_number(height)}" rx="{radius}"/>'
        )

    def boxes(self, places, width, height, tone="plain", radius=6):
        """The same empty box at many places (x, y): one rectangle, and where it stands again."""
        name = f"box{len(self.parts)}"
        x, y = places[0]
        self.parts.append(
            f'<rect id="{name}" class="shape {tone}" x="{_number(x)}" y="{_number(y)}" '
            f'width="{_number(width)}" height="{_number(height)}" rx="{radius}"/>'
        )
        for again_x, again_y in places[1:]:
            self.parts.append(f'<use href="#{name}" x="{_number(again_x - x)}" y="{_number(again_y - y)}"/>')

    def text(self, x, y, words, style="", anchor="start"):
        self.parts.append(
            f'<text class="{style}" x="{_number(x)}" y="{_number(y)}" '
            f'text-anchor="{anchor}">{escape(str(words), quote=False)}</text>'
        )

    def cell(self, x, y, width, height, words="", tone="plain", style="mono", extra="", radius=5):
        """A box with its words in the middle, in the box's tone."""
        self.rect(x, y, width, height, tone, radius=radius, extra=extra)
        if words != "":
            size = 11 if "tiny" in style else 13
            self.text(x + width / 2, y + height / 2 + size * 0.36, words, f"{style} {tone}", "middle")

    def line(self, x1, y1, x2, y2, tone="plain", style="", arrow=False):
        self.path(
            f"M{_number(x1)} {_number(y1)} L{_number(x2)} {_number(y2)}", tone, style, arrow
        )

    def path(self, data, tone="plain", style="", arrow=False):
        head = f' marker-end="url(#head-{tone})"' if arrow else ""
        self.parts.append(f'<path class="line {tone} {style}" d="{data}"{head}/>')

    def dot(self, x, y, radius=4, tone="plain"):
        self.parts.append(
            f'<circle class="solid {tone}" cx="{_number(x)}" cy="{_number(y)}" r="{_number(radius)}"/>'
        )

    def cross(self, x, y, size=7, tone="red"):
        """A cross over something that is not possible."""
        self.path(
            f"M{_number(x - size)} {_number(y - size)} L{_number(x + size)} {_number(y + size)} "
            f"M{_number(x - size)} {_number(y + size)} L{_number(x + size)} {_number(y - size)}",
            tone,
            "thick",
        )

    def brace(self, x1, x2, y, words, tone="plain", above=True):
        """A bracket from x1 to x2 with words at its middle."""
        tick = 6 if above else -6
        self.path(
            f"M{_number(x1)} {_number(y + tick)} L{_number(x1)} {_number(y)} "
            f"L{_number(x2)} {_number(y)} L{_number(x2)} {_number(y + tick)}",
            tone,
        )
        self.text((x1 + x2) / 2, y - 7 if above else y + 19, words, f"small {tone}", "middle")

    def render(self) -> str:
        heads = "".join(
            f'<marker id="head-{tone}" viewBox="0 0 8 8" refX="7" refY="4" markerWidth="7" '
            f'markerHeight="7" orient="auto-start-reverse">'
            f'<path class="solid {tone}" d="M0 0.6 L8 4 L0 7.4 Z"/></marker>'
            for tone in TONES
            if f"#head-{tone})" in "".join(self.parts)
        )
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width} {self.height}" '
            f'width="{self.width}" height="{self.height}" role="img" '
            f'aria-labelledby="title description">\n'
            f'<title id="title">{escape(self.title, quote=False)}</title>\n'
            f'<desc id="description">{escape(self.description, quote=False)}</desc>\n'
            f"<style>{_styles()}</style>\n"
            f"<defs>{heads}</defs>\n"
            f'<rect class="paper" x="0.5" y="0.5" width="{self.width - 1}" '
            f'height="{self.height - 1}" rx="10"/>\n' + "\n".join(self.parts) + "\n</svg>\n"
        )

    def save(self, path: Path) -> None:
        path.write_text(self.render(), encoding="utf-8")
