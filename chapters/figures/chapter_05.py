"""The figures of chapter 5: groups and how they are made, a tile's place among its siblings, and a
block that looks back."""

from svg import Figure


def groups() -> Figure:
    figure = Figure(
        760,
        440,
        "Groups and how they are made",
        "A grid holds clusters, a cluster holds blocks. this_thread_block, this_cluster and this_grid "
        "give groups that exist already. tiled_partition cuts a group into tiles; coalesced_threads "
        "makes a group of the lanes of a warp that are in a branch together.",
    )
    figure.rect(20, 44, 720, 306, "plain", 10)
    figure.text(32, 34, "cg::this_grid()", "mono bold")
    figure.text(724, 34, "needs a cooperative launch to synchronise", "small muted", "end")
    figure.rect(32, 78, 612, 258, "idle", 10, "dash")
    figure.text(44, 69, "cg::this_cluster()", "mono small bold")
    figure.text(632, 69, "compute capability 9.0 and later", "small muted", "end")
    figure.rect(44, 118, 522, 204, "blue", 10)
    figure.text(56, 109, "cg::this_thread_block()", "mono small bold blue")
    figure.rect(578, 118, 54, 204, "empty", 10)
    figure.text(605, 212, "other", "small muted", "middle")
    figure.text(605, 228, "blocks", "small muted", "middle")
    figure.rect(656, 78, 72, 258, "empty", 10)
    figure.text(692, 204, "other", "small muted", "middle")
    figure.text(692, 220, "clusters", "small muted", "middle")
    here = {1, 4, 6, 9, 11, 14, 17, 18, 22, 27, 28}  # lanes of the second warp that took a branch
    for warp in range(2):
        x = 58 + warp * 252
        figure.rect(x, 150, 242, 156, "green", 8)
        figure.text(x + 8, 141, "tiled_partition<32>", "mono small green")
        for tile in range(4):
            tx = x + 8 + tile * 57
            if warp == 0:
                figure.rect(tx, 188, 54, 104, "violet", 6)
            for lane in range(8):
                member = warp == 1 and tile * 8 + lane in here
                figure.rect(tx + 7 + lane % 2 * 22, 198 + lane // 2 * 23, 18, 16, "amber" if member else "plain", 3)
        figure.text(x + 8, 178, "coalesced_threads()" if warp else "tiled_partition<8>", f"mono small {'amber' if warp else 'violet'}")
    figure.line(93, 364, 93, 296, "violet", arrow=True)
    figure.line(430, 364, 430, 296, "amber", arrow=True)
    figure.cell(32, 366, 330, 30, "a tile: ranks 0 to 7, its own mask", "violet", "small")
    figure.cell(378, 366, 350, 30, "whoever is here, in a branch", "amber", "small")
    figure.text(380, 424, "Cutting is collective: all threads of the parent come to it.", "small muted", "middle")
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


def look_back() -> Figure:
    figure = Figure(
        760,
        274,
        "Block 7 looks back",
        "Blocks 0 to 4 have published totals, blocks 5 and 6 only their own sums. Block 7 adds the "
        "sums of 6 and 5 and the total of block 4, and then publishes its own total.",
    )
    sums = (5, 2, 6, 1, 4, 3, 7, 8)
    left, step, width = 150, 74, 66
    for y, words in ((103, "its own sum"), (151, "the total up to it")):
        figure.text(left - 16, y, words, "small", "end")
    for block, value in enumerate(sums):
        x = left + block * step
        total = sum(sums[: block + 1])
        figure.text(x + width / 2, 74, f"block {block}", "small bold blue" if block == 7 else "small muted", "middle")
        figure.cell(x, 82, width, 34, value, "blue" if block == 7 else "green" if block in (5, 6) else "plain")
        if block < 5:
            figure.cell(x, 130, width, 34, total, "green" if block == 4 else "plain")
        elif block == 7:
            figure.cell(x, 130, width, 34, total, "blue")
        else:
            figure.cell(x, 130, width, 34, "not yet", "idle", "small", "dash")
    end = left + 7 * step + width / 2
    for block, height in ((6, 40), (5, 28)):
        x = left + block * step + width / 2
        figure.path(f"M{end} 60 C {end} {height - 12}, {x} {height - 12}, {x} 60", "green", "", True)
    x = left + 4 * step + width / 2
    figure.path(f"M{end} 168 C {end} 214, {x} 214, {x} 168", "green", "", True)
    figure.text((end + x) / 2, 222, "stops here", "small green", "middle")
    figure.text(left - 16, 250, "Block 7:", "small bold", "end")
    figure.text(left, 250, "8 + 7 + 3 + 18 = 36, which it publishes at once. Nobody looks further back than it must.", "small")
    return figure


def last_block() -> Figure:
    figure = Figure(
        760,
        372,
        "The last block adds the parts",
        "Three blocks write their parts, pass a fence, and count themselves with an atomic. Block 1 "
        "gets the last number, passes a fence of its own, and reads all parts.",
    )
    top = {2: 62, 0: 116, 1: 170}
    part = {0: 5, 1: 7, 2: 1}
    for number, block in enumerate((2, 0, 1)):
        y = top[block]
        figure.text(24, y + 21, f"block {block}", "bold")
        figure.cell(104, y, 138, 32, f"parts[{block}] = {part[block]}", "blue", "small mono")
        figure.line(244, y + 16, 262, y + 16, "plain", arrow=True)
        figure.cell(266, y, 150, 32, "__threadfence()", "amber", "small mono")
        figure.line(418, y + 16, 436, y + 16, "plain", arrow=True)
        figure.cell(440, y, 166, 32, "atomicAdd(&count, 1)", "violet", "small mono")
        figure.line(608, y + 16, 626, y + 16, "plain", arrow=True)
        last = number == 2
        figure.text(636, y + 21, "gets 2: the last" if last else f"gets {number}: done", "bold green" if last else "muted")
    figure.text(24, 36, "In the order in which they finish", "head")
    figure.path("M690 198 C 690 236, 600 242, 424 243", "green", "thick", arrow=True)
    figure.text(24, 248, "block 1", "bold")
    figure.cell(266, 227, 150, 32, "__threadfence()", "amber", "small mono")
    figure.line(341, 261, 341, 279, "green", "thick", arrow=True)
    figure.cell(204, 283, 274, 34, "parts[0] + parts[1] + parts[2] = 13", "green", "small mono")
    figure.text(380, 350, "Both fences are needed: one before the count, one before the sum. Each makes half of an order.", "small muted", "middle")
    return figure


FIGURES = {
    "05_groups": groups,
    "05_nesting": nesting,
    "05_last_block": last_block,
    "05_look_back": look_back,
}
