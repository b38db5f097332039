"""The figures of chapter 5: groups and how they are made, and a tile's place among its siblings."""

from svg import Figure


def groups() -> Figure:
    figure = Figure(
        760,
        388,
        "Groups and how they are made",
        "A grid holds blocks. this_thread_block and this_grid give groups that exist already. "
        "tiled_partition cuts a group into tiles; coalesced_threads makes a group in a branch.",
    )
    figure.rect(20, 44, 720, 252, "plain", 10)
    figure.text(36, 34, "cg::this_grid()", "mono bold")
    figure.text(724, 34, "needs a cooperative launch to synchronise", "small muted", "end")
    figure.rect(36, 84, 560, 196, "blue", 10)
    figure.text(52, 76, "cg::this_thread_block()", "mono small bold blue")
    figure.rect(612, 84, 112, 196, "empty", 10)
    figure.text(668, 186, "other blocks", "small muted", "middle")
    for warp in range(2):
        x = 52 + warp * 268
        figure.rect(x, 116, 260, 148, "green", 8)
        figure.text(x + 10, 108, "tiled_partition<32>", "mono small green")
        for tile in range(4):
            tx = x + 10 + tile * 61
            figure.rect(tx, 146, 57, 104, "violet", 6)
            for lane in range(8):
                figure.rect(tx + 8 + lane % 2 * 22, 156 + lane // 2 * 22, 18, 16, "plain", 3)
        figure.text(x + 10, 138, "tiled_partition<8>", "mono small violet")
    figure.line(82, 304, 82, 254, "violet", arrow=True)
    figure.cell(36, 304, 330, 30, "a tile: ranks 0 to 7, its own mask", "violet", "small")
    figure.cell(386, 304, 354, 30, "coalesced_threads(): whoever is here, in a branch", "amber", "small")
    figure.text(380, 366, "Cutting is collective: all threads of the parent come to it.", "small muted", "middle")
    return figure


def nesting() -> Figure:
    figure = Figure(
        760,
        288,
        "The same tile, two parents",
        "Threads 24 to 31 of a block of 64 form a tile of eight. Made from the block it is tile 3 of "
        "8. Made from a tile of 16 it is tile 1 of 2.",
    )
    left, width = 150, 73
    for y, title, parent in ((56, "from the block", 64), (160, "from a tile of 16", 16)):
        figure.text(left - 16, y + 23, title, "small bold", "end")
        for tile in range(8):
            siblings = parent // 8
            mine = tile == 3
            figure.cell(left + tile * width, y, width - 5, 36, f"{tile % siblings} of {siblings}", "violet" if mine else "plain", "small mono")
    figure.brace(left, left + 8 * width - 5, 44, "one parent: the block of 64", "blue")
    for pair in range(4):
        figure.brace(left + pair * 2 * width, left + pair * 2 * width + 2 * width - 5, 148, "tile of 16", "green")
    figure.line(left + 3.5 * width - 2, 96, left + 3.5 * width - 2, 122, "violet")
    figure.line(left + 3.5 * width - 2, 200, left + 3.5 * width - 2, 222, "violet")
    figure.text(left + 3.5 * width - 2, 238, "threads 24-31", "small bold violet", "middle")
    figure.text(left, 270, "meta_group_rank() of meta_group_size(): the direct parent decides.", "small muted")
    return figure


FIGURES = {"05_groups": groups, "05_nesting": nesting}
