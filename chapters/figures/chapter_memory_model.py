"""The figure of the memory model: a hand-over through a flag, without fences and with them."""

from svg import Figure


def message() -> Figure:
    figure = Figure(
        760,
        344,
        "A hand-over through a flag, without fences and with them",
        "Block 0 writes data, then a flag. Block 1 reads the flag, then the data. Without fences the "
        "flag alone is ordered, and block 1 may read old data. With a fence between data and flag on "
        "both sides, an arrow leads from the write of the data over the flag to the read.",
    )
    figure.line(380, 24, 380, 318, "empty")
    for left, title, fenced in ((24, "without fences", False), (404, "a fence on both sides", True)):
        figure.text(left, 34, title, "head")
        writer, reader, width = left, left + 182, 150
        figure.text(writer + width / 2, 62, "block 0", "small bold muted", "middle")
        figure.text(reader + width / 2, 62, "block 1", "small bold muted", "middle")
        fence = "amber" if fenced else "empty"
        figure.cell(writer, 74, width, 34, "data = 42", "blue", "mono small")
        figure.cell(writer, 124, width, 34, "fence: release" if fenced else "", fence, "small", "" if fenced else "dash")
        figure.cell(writer, 174, width, 34, "flag = 1", "blue", "mono small")
        figure.cell(reader, 174, width, 34, "flag is 1", "violet", "mono small")
        figure.cell(reader, 224, width, 34, "fence: acquire" if fenced else "", fence, "small", "" if fenced else "dash")
        figure.cell(reader, 274, width, 34, "read data", "violet" if fenced else "red", "mono small")
        figure.line(writer + width + 2, 191, reader - 4, 191, "green", "thick", arrow=True)
        if fenced:
            for x, y in ((writer, 108), (writer, 158), (reader, 208), (reader, 258)):
                figure.line(x + width / 2, y, x + width / 2, y + 15, "green", "thick", arrow=True)
        figure.text(
            left,
            330,
            "Green leads from the write to the read: 42." if fenced else "No path from the write to the read: perhaps 0.",
            "small muted",
        )
    return figure


FIGURES = {"memory_model_message": message}
