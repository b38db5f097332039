"""The figures of chapter 7: a cluster whose blocks read each other's shared memory, and copies that
run while the block works."""

from svg import Figure


def cluster() -> Figure:
    figure = Figure(
        760,
        396,
        "A cluster adds up four shared memories",
        "Four blocks each have a sum in shared memory. After a barrier of the cluster, block 0 reads "
        "all four sums and adds them up. After a second barrier the blocks may end.",
    )
    left, step, width = 20, 182, 174
    sums = [sum(i % 100 for i in range(128 * block, 128 * block + 128)) for block in range(4)]
    for block in range(4):
        x = left + block * step
        middle = x + width / 2
        figure.text(middle, 34, f"block {block}", "small bold", "middle")
        figure.cell(x, 44, width, 32, "adds its elements", "blue", "small")
        figure.line(middle, 78, middle, 92, "plain", arrow=True)
        figure.rect(x, 142, width, 62, "violet", 8)
        figure.text(middle, 160, "shared memory", "small violet", "middle")
        figure.cell(x + 30, 168, width - 60, 28, f"sum = {sums[block]}", "plain", "small mono")
        end = left + 40 + block * 31
        if block:
            figure.path(f"M{middle} 198 C {middle} 242, {end} 214, {end} 264", "green", "", True)
            figure.cell(x, 268, width, 36, "waits: it is being read", "amber", "small", "dash")
        else:
            figure.line(end, 198, end, 264, "green", arrow=True)
            figure.cell(x, 268, width, 36, f"total = {sum(sums)}", "green", "small mono")
        figure.line(middle, 306, middle, 320, "plain", arrow=True)
        figure.text(middle, 378, "ends", "small muted", "middle")
    for y, words in ((96, "all four run, and all four sums are there"), (324, "nobody leaves while another one reads")):
        figure.cell(left, y, 3 * step + width, 32, "", "amber")
        figure.text(left + 16, y + 21, "cluster.sync()", "small mono bold amber")
        figure.text(left + 3 * step + width - 16, y + 21, words, "small amber", "end")
    return figure


def stages() -> Figure:
    figure = Figure(
        760,
        364,
        "One stage, and two",
        "With one stage the block waits for every copy. With two, the copy of the next tile into one "
        "stage runs while the block works on the tile in the other: only the first copy is waited for.",
    )
    left, copy, work = 118, 86, 104

    def fill(y, start, tile, length=copy):
        figure.cell(left + start, y, length - 3, 34, f"copy {tile}", "teal", "small", "dash")

    def read(y, start, tile):
        figure.cell(left + start, y, work - 3, 34, f"tile {tile}", "blue", "small bold")

    def waits(y, start):
        figure.cell(left + start, y, copy - 3, 34, "waits", "amber", "small", "dash")

    figure.text(20, 34, "One stage: the copy waits for the block, and the block for the copy", "head")
    for y, name in ((48, "stage 0"), (90, "the block")):
        figure.text(left - 14, y + 22, name, "small", "end")
    for tile in range(3):
        start = tile * (copy + work)
        fill(48, start, tile)
        figure.cell(left + start + copy, 48, work - 3, 34, "is read", "plain", "small")
        waits(90, start)
        read(90, start + copy, tile)

    figure.text(20, 166, "Two stages: the next tile is on its way while the block works", "head")
    for y, name in ((180, "stage 0"), (222, "stage 1"), (264, "the block")):
        figure.text(left - 14, y + 22, name, "small", "end")
    for tile in range(5):
        x = left + copy + tile * work - 1.5
        figure.line(x, 174, x, 304, "violet", "dash")
    waits(264, 0)
    for tile in range(5):
        y = 180 + tile % 2 * 42
        start = copy + tile * work
        fill(y, 0 if tile < 2 else start - work, tile, copy + 40 if tile == 1 else copy)
        figure.cell(left + start, y, work - 3, 34, "is read", "plain", "small")
        read(264, start, tile)
    figure.line(left, 320, left + 562, 320, "idle", arrow=True)
    figure.text(left + 573, 324, "time", "small muted")
    figure.text(left, 346, "At each line the next tile is there, and all have read the old one, if any: a wait and two barriers.", "small violet")
    return figure


FIGURES = {"07_cluster": cluster, "07_stages": stages}
