#!/usr/bin/env python3
"""Reads the JSON files of a benchmark (schema: bench/README.md) and draws them.

  report.py table FILE.json...            a Markdown table, one row an exercise and variant
  report.py svg FILE.json... > chart.svg  a bar chart, readable on a light and a dark page
  report.py readme README.md FILE.json... puts the table between the README's bench markers

Shares are of the roofline: the time of the faster device copy of as many bytes, over the subject's.
Files of other kinds (latencies) are passed over.
"""
import json
import sys
from html import escape

SUBJECTS = ("library", "reference", "student")


def load(files):
    documents = []
    for name in files:
        with open(name, encoding="utf-8") as file:
            document = json.load(file)
        if isinstance(document, dict) and "exercise" in document:
            documents.append(document)
    if not documents:
        sys.exit("report.py: none of the files holds a benchmark.")
    return documents


def share(point, subject):
    """The share of the roofline, or None where the subject is absent or was wrong."""
    for measurement in point["measurements"]:
        if measurement["subject"] == subject and not measurement["trouble"]:
            return measurement.get("share")
    return None


def variants(document):
    """(variant, points) in the file's order."""
    found = {}
    for point in document["points"]:
        found.setdefault(point["variant"], []).append(point)
    return list(found.items())


def percent(value):
    return "-" if value is None else f"{100 * value:.1f} %"


def losses(points, subject):
    """Sizes at which the library was faster by more than 3 %, which is about the spread."""
    slower = []
    for point in points:
        mine, theirs = share(point, subject), share(point, "library")
        if mine is not None and theirs is not None and mine < 0.97 * theirs:
            slower.append(f"{point['label'].split(' ')[0]} ({mine / theirs:.2f})")
    return ", ".join(slower) or ("-" if any(share(p, "library") for p in points) else "")


def table(documents):
    first = documents[0]
    lines = [
        f"{first['device']}, driver {first['driver']}, {first['toolkit']}, {first['date'][:10]}, "
        f"`{first['command'].strip()}`",
        "",
        "| exercise | largest | reference | library | library's name | sizes at which the library is faster |",
        "|---|---|---|---|---|---|",
    ]
    for document in documents:
        for variant, points in variants(document):
            last = points[-1]
            name = f"`{document['exercise']}`" + (f", {variant}" if variant else "")
            lines.append(
                f"| {name} | {last['label']} | {percent(share(last, 'reference'))} "
                f"| {percent(share(last, 'library'))} | {document['library'] or '-'} "
                f"| {losses(points, 'reference')} |")
            troubles = {f"{m['subject']}: {m['trouble']}" for p in points
                        for m in p["measurements"] if m["trouble"]}
            lines += [f"| | | {escape(trouble)} | | | |" for trouble in sorted(troubles)]
    return "\n".join(lines) + "\n"


STYLE = """
  text { font: 12px system-ui, sans-serif; fill: #1f2328; }
  .small { fill: #59636e; font-size: 11px; }
  .axis { stroke: #d1d9e0; } .roof { stroke: #59636e; stroke-dasharray: 3 3; }
  .reference { fill: #1a7f37; } .library { fill: #8c959f; } .student { fill: #0969da; }
  @media (prefers-color-scheme: dark) {
    text { fill: #f0f6fc; } .small { fill: #9198a1; }
    .axis { stroke: #3d444d; } .roof { stroke: #9198a1; }
    .reference { fill: #3fb950; } .library { fill: #767f89; } .student { fill: #4493f8; }
  }"""

LEFT, WIDTH, BAR, GAP = 230, 420, 13, 14


def svg(documents):
    """The largest size of each exercise and variant: a bar for each subject."""
    rows, y = [], 46
    for document in documents:
        for variant, points in variants(document):
            point = points[-1]
            present = [s for s in SUBJECTS if share(point, s) is not None]
            if not present:
                continue
            name = document["exercise"] + (f", {variant}" if variant else "")
            middle = y + BAR * len(present) / 2
            rows.append(f'<text x="{LEFT - 8}" y="{middle - 1:.0f}" text-anchor="end">{escape(name)}</text>')
            rows.append(f'<text class="small" x="{LEFT - 8}" y="{middle + 12:.0f}" '
                        f'text-anchor="end">{escape(point["label"])}</text>')
            for subject in present:
                value = share(point, subject)
                length = min(value, 1.2) * WIDTH
                rows.append(f'<rect class="{subject}" x="{LEFT}" y="{y}" width="{length:.1f}" height="{BAR - 2}"/>')
                rows.append(f'<text class="small" x="{LEFT + length + 5:.1f}" y="{y + 10}">{100 * value:.0f} %</text>')
                y += BAR
            y += max(GAP, 28 - BAR * len(present))
    shown = [s for s in SUBJECTS if any(f'class="{s}"' in row for row in rows)]
    legend = []
    for i, subject in enumerate(shown):
        x = LEFT + 110 * i
        legend.append(f'<rect class="{subject}" x="{x}" y="12" width="11" height="11"/>'
                      f'<text x="{x + 17}" y="22">{subject}</text>')
    roof = LEFT + WIDTH
    first = documents[0]
    caption = (f"Share of a device copy of the same bytes. {first['device']}, "
               f"{first['toolkit']}, {first['date'][:10]}")
    return "\n".join([
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {roof + 130} {y + 30}" '
        f'width="{roof + 130}" height="{y + 30}" role="img" aria-label="{escape(caption)}">',
        f"<style>{STYLE}\n</style>", *legend,
        f'<line class="axis" x1="{LEFT}" y1="36" x2="{LEFT}" y2="{y}"/>',
        f'<line class="roof" x1="{roof}" y1="36" x2="{roof}" y2="{y}"/>',
        f'<text class="small" x="{roof}" y="{32}" text-anchor="middle">copy, 100 %</text>',
        *rows, f'<text class="small" x="{LEFT - 222}" y="{y + 16}">{escape(caption)}</text>', "</svg>", ""])


BEGIN, END = "<!-- bench: begin -->\n", "<!-- bench: end -->"


def fill_readme(name, documents):
    with open(name, encoding="utf-8") as file:
        text = file.read()
    if BEGIN not in text or END not in text:
        sys.exit(f"report.py: {name} lacks the lines {BEGIN.strip()} and {END}.")
    before, rest = text.split(BEGIN, 1)
    after = rest.split(END, 1)[1]
    text = before + BEGIN + table(documents) + END + after
    with open(name, "w", encoding="utf-8") as file:
        file.write(text)


def main(words):
    if len(words) >= 2 and words[0] in ("table", "svg"):
        documents = load(words[1:])
        print((table if words[0] == "table" else svg)(documents), end="")
    elif len(words) >= 3 and words[0] == "readme":
        fill_readme(words[1], load(words[2:]))
    else:
        sys.exit(__doc__)


if __name__ == "__main__":
    main(sys.argv[1:])
