"""The figures of chapter 6: three passes over registers, two layouts of a row, merging partials, and
an output that is rescaled when the maximum grows."""

from math import exp

from svg import Figure


def passes() -> Figure:
    figure = Figure(
        760,
        236,
        "Three passes over registers",
        "A row is read once from global memory, 256 bytes. The maximum, the sum of exponentials and "
        "the division work on registers. The row is written once, 256 bytes.",
    )
    figure.cell(20, 20, 720, 36, "", "amber")
    figure.text(36, 43, "global memory", "small bold amber")
    figure.text(724, 43, "256 bytes in, 256 bytes out: 512 bytes per row", "small amber", "end")
    steps = [
        ("load", "8 x bf16 per lane", "amber"),
        ("maximum", "4 xor shuffles", "blue"),
        ("exp2 and sum", "4 xor shuffles", "blue"),
        ("scale", "one product", "blue"),
        ("store", "rounded once", "amber"),
    ]
    for i, (name, note, tone) in enumerate(steps):
        x = 20 + i * 148
        figure.cell(x, 114, 128, 44, name, tone, "bold")
        figure.text(x + 64, 178, note, "small muted", "middle")
        if i:
            figure.line(x - 18, 136, x - 3, 136, "plain", arrow=True)
    figure.line(84, 58, 84, 110, "amber", arrow=True)
    figure.line(676, 110, 676, 58, "amber", arrow=True)
    figure.brace(168, 592, 104, "float, in registers", "blue")
    figure.text(380, 214, "The row is in the registers of 16 lanes. Nobody reads it a second time.", "small muted", "middle")
    return figure


def layouts() -> Figure:
    figure = Figure(
        760,
        292,
        "Two layouts of a row of 128 numbers",
        "With 32 lanes and 4 elements per lane, a warp holds one row, and two rows need 20 shuffles. "
        "With 16 lanes and 8 elements per lane a warp holds two rows, and both need 8 shuffles.",
    )

    def rows(y, elements, tones):
        width = 704 / 32
        for lane in range(32):
            tone = tones[lane * len(tones) // 32]
            x = 28 + lane * width
            figure.rect(x, y, width - 2, 34, tone, 3)
            for e in range(elements):
                figure.rect(x + 3 + e % 2 * 7.5, y + 3.5 + e // 2 * 7, 6, 5.5, "plain", 1)

    figure.text(28, 34, "32 lanes x 4 elements: 8 bytes per lane", "head")
    figure.text(732, 34, "one row per warp", "small muted", "end")
    rows(44, 4, ["blue"])
    figure.text(28, 100, "5 rounds for the maximum and 5 for the sum, then all again for the next row:", "small")
    figure.text(732, 100, "20 shuffles for two rows", "small bold red", "end")
    figure.text(28, 146, "16 lanes x 8 elements: 16 bytes per lane", "head")
    figure.text(732, 146, "two rows per warp", "small muted", "end")
    rows(156, 8, ["blue", "violet"])
    figure.brace(28, 378, 200, "row 0, lanes 0-15", "blue", above=False)
    figure.brace(382, 730, 200, "row 1, lanes 16-31", "violet", above=False)
    figure.text(28, 246, "4 rounds for the maximum and 4 for the sum, of both rows at once:", "small")
    figure.text(732, 246, "8 shuffles for two rows", "small bold green", "end")
    figure.text(380, 276, "A small box is an element. Elements in a lane are combined without a shuffle.", "small muted", "middle")
    return figure


def merge() -> Figure:
    figure = Figure(
        760,
        384,
        "Merging two partial sums",
        "Each half of a row has a maximum and a sum of exponentials relative to it. Added as they are, "
        "the sums give 3.0, which is wrong. Rescaled to the common maximum, they give 1.1006.",
    )
    figure.cell(230, 40, 300, 40, "1.9 + 1.1", "red", "small mono")
    figure.text(380, 28, "3.0: sums under different maxima", "small red bold", "middle")
    for x, name, most, total, tone in ((40, "left half", "m = 2", "s = 1.9", "blue"), (420, "right half", "m = 10", "s = 1.1", "violet")):
        figure.cell(x, 134, 300, 40, f"{most},  {total}", tone)
        figure.text(x if x == 40 else x + 300, 126, name, "head", "start" if x == 40 else "end")
        figure.text(x + 150, 194, f"{total[4:]} times exp({most[4:]}) in truth", "small muted", "middle")
    figure.line(230, 130, 300, 84, "red", "dash", arrow=True)
    figure.line(530, 130, 460, 84, "red", "dash", arrow=True)
    figure.line(190, 206, 300, 232, "blue", arrow=True)
    figure.line(570, 206, 460, 232, "violet", arrow=True)
    figure.cell(180, 236, 400, 38, "common maximum: max(2, 10) = 10", "plain", "small")
    figure.line(380, 276, 380, 298, "green", arrow=True)
    figure.cell(180, 302, 400, 40, "1.9 * exp(2 - 10) + 1.1 * exp(10 - 10)", "green", "small mono")
    figure.text(380, 364, "1.1006: rescaled, then added", "small green bold", "middle")
    return figure


def running() -> Figure:
    scores, values = (1, 3, 2, 5), (4, 8, 2, 6)
    figure = Figure(
        760,
        444,
        "The maximum grows, and all that came before is rescaled",
        "Four keys with the scores 1, 3, 2 and 5 and the values 4, 8, 2 and 6. Where a key raises the "
        "maximum, sum and output so far are multiplied by the exponential of the old maximum minus "
        "the new one. In the end the output is divided by the sum.",
    )
    left, step, width = 178, 142, 128
    base, unit = 152, 22
    most, total, output = None, 0.0, 0.0
    for y, words in ((214, "maximum so far"), (262, "rescales by"), (310, "sum"), (358, "output")):
        figure.text(left - 16, y + 22, words, "small bold", "end")
    figure.text(left - 16, base - 6, "score of the key", "small bold", "end")
    figure.text(left - 16, base + 38, "its value", "small bold", "end")
    figure.line(left - 8, base, left + 3 * step + width + 8, base, "idle")
    for key, (score, value) in enumerate(zip(scores, values)):
        x = left + key * step
        middle = x + width / 2
        grows = most is None or score > most
        scale = 0.0 if most is None else exp(most - max(most, score))
        old, most = most, score if grows else most
        weight = exp(score - most)
        total, output = total * scale + weight, output * scale + weight * value
        figure.text(middle, 28, f"key {key}", "small bold", "middle")
        figure.rect(middle - 22, base - score * unit, 44, score * unit, "amber" if grows else "plain", 3)
        figure.text(middle, base - 8, score, f"mono {'amber' if grows else 'plain'}", "middle")
        top = base - most * unit
        if old is not None and grows:
            figure.line(x - (step - width) / 2, base - old * unit, x - (step - width) / 2, top, "blue", "thick")
        figure.line(x - (step - width) / 2, top, x + step - (step - width) / 2, top, "blue", "thick")
        figure.cell(x, base + 16, width, 32, value, "plain")
        figure.cell(x, 214, width, 34, most, "blue" if grows else "plain")
        words = "-" if old is None else f"exp({old} - {most})" if grows else "1"
        figure.cell(x, 262, width, 34, words, "amber" if grows and old is not None else "plain", "small mono")
        figure.cell(x, 310, width, 34, f"{total:.4f}", "green" if key == 3 else "plain")
        figure.cell(x, 358, width, 34, f"{output:.4f}", "green" if key == 3 else "plain")
    figure.text(left + 3 * step + width, 412, f"{output:.4f} / {total:.4f} = {output / total:.2f}", "mono bold green", "end")
    figure.text(left, 434, "Blue line: the maximum so far. Blue box: it grew, and amber is what that costs.", "small muted")
    return figure


FIGURES = {"06_passes": passes, "06_layouts": layouts, "06_merge": merge, "06_running": running}
