"""The figures of chapter 6: three passes over registers, two layouts of a row, merging partials."""

from svg import Figure


def passes() -> Figure:
    figure = Figure(
        760,
        300,
        "Three passes over registers",
        "A row is read once from global memory, 256 bytes. The maximum, the sum of exponentials and "
        "the division work on registers. The row is written once, 256 bytes.",
    )
    figure.cell(20, 40, 720, 40, "", "amber")
    figure.text(36, 65, "global memory", "small bold amber")
    figure.text(724, 65, "256 bytes in, 256 bytes out: 512 bytes per row", "small amber", "end")
    steps = [
        ("load", "8 x bf16 per lane", "amber"),
        ("maximum", "4 xor shuffles", "blue"),
        ("exp2 and sum", "4 xor shuffles", "blue"),
        ("scale", "one product", "blue"),
        ("store", "rounded once", "amber"),
    ]
    for i, (name, note, tone) in enumerate(steps):
        x = 20 + i * 148
        figure.cell(x, 152, 128, 44, name, tone, "bold")
        figure.text(x + 64, 216, note, "small muted", "middle")
        if i:
            figure.line(x - 18, 174, x - 3, 174, "plain", arrow=True)
    figure.line(84, 82, 84, 148, "amber", arrow=True)
    figure.line(676, 148, 676, 82, "amber", arrow=True)
    figure.brace(168, 592, 142, "float, in registers", "blue")
    figure.text(380, 262, "The row is in the registers of 16 lanes. Nobody reads it a second time.", "small muted", "middle")
    return figure


def layouts() -> Figure:
    figure = Figure(
        760,
        348,
        "Two layouts of a row of 128 numbers",
        "With 32 lanes and 4 elements per lane, a warp holds one row, and two rows need 20 shuffles. "
        "With 16 lanes and 8 elements per lane a warp holds two rows, and both need 8 shuffles.",
    )

    def rows(y, lanes, elements, tones, height):
        width = 704 / lanes
        for lane in range(lanes):
            tone = tones[lane * len(tones) // lanes]
            figure.rect(28 + lane * width, y, width - 2, height, tone, 3)
            for e in range(elements):
                step = (width - 6) / min(elements, 4)
                figure.rect(28 + lane * width + 2 + e % 4 * step, y + 4 + e // 4 * 10, step - 1.5, 7, "empty", 1)

    figure.text(28, 38, "32 lanes x 4 elements: 8 bytes per lane", "head")
    figure.text(732, 38, "one row per warp", "small muted", "end")
    rows(50, 32, 4, ["blue"], 16)
    figure.text(28, 92, "5 rounds for the maximum and 5 for the sum, then all again for the next row:", "small")
    figure.text(732, 92, "20 shuffles for two rows", "small bold red", "end")
    figure.text(28, 152, "16 lanes x 8 elements: 16 bytes per lane", "head")
    figure.text(732, 152, "two rows per warp", "small muted", "end")
    rows(164, 32, 8, ["blue", "violet"], 26)
    figure.brace(28, 378, 204, "row 0, lanes 0-15", "blue", above=False)
    figure.brace(382, 730, 204, "row 1, lanes 16-31", "violet", above=False)
    figure.text(28, 262, "4 rounds for the maximum and 4 for the sum, of both rows at once:", "small")
    figure.text(732, 262, "8 shuffles for two rows", "small bold green", "end")
    figure.text(380, 320, "More work in the lane, where it needs no shuffle; less between lanes.", "small muted", "middle")
    return figure


def merge() -> Figure:
    figure = Figure(
        760,
        334,
        "Merging two partial sums",
        "Each half of a row has a maximum and a sum of exponentials relative to it. Before the sums "
        "are added they are rescaled to the common maximum.",
    )
    for x, name, most, total, tone in ((40, "left half", "m = 2", "s = 1.9", "blue"), (420, "right half", "m = 10", "s = 1.1", "violet")):
        figure.text(x + 150, 36, name, "head", "middle")
        figure.cell(x, 48, 300, 40, f"{most},  {total}", tone)
        figure.text(x + 150, 108, f"{total[4:]} times exp({most[4:]}) in truth", "small muted", "middle")
    figure.line(190, 122, 300, 162, "blue", arrow=True)
    figure.line(570, 122, 460, 162, "violet", arrow=True)
    figure.cell(180, 166, 400, 38, "common maximum: max(2, 10) = 10", "plain", "small")
    figure.cell(40, 232, 300, 40, "1.9 * exp(2 - 10) + 1.1 * exp(10 - 10)", "green", "small mono")
    figure.cell(420, 232, 300, 40, "1.9 + 1.1", "red", "small mono")
    figure.line(300, 206, 190, 228, "green", arrow=True)
    figure.line(460, 206, 570, 228, "red", "dash", arrow=True)
    figure.text(190, 296, "1.1006: rescaled, then added", "small green bold", "middle")
    figure.text(570, 296, "3.0: sums under different maxima", "small red bold", "middle")
    return figure


FIGURES = {"06_passes": passes, "06_layouts": layouts, "06_merge": merge}
