#!/usr/bin/env python3
"""PyTorch at the same tasks, measured as the other rivals are: empty cache, fresh inputs, events.

  pytorch_rivals.py [--quick] [--json FILE]

Optional: needs a Python with PyTorch and a GPU. Each share is of PyTorch's own device copy of as
many bytes in the same run, so that the numbers stand beside those of the other benchmarks. torch.compile is timed
for the softmax only: it is the one task here that it fuses.
"""
import argparse
import json
import statistics
import sys

try:
    import torch
except ImportError:
    sys.exit("There is no PyTorch here; this comparison is optional.")


class Clock:
    """Microseconds of device work of a call, with everything else out of the L2 cache."""

    def __init__(self):
        self.flush = torch.ones(1 << 26, dtype=torch.int32, device="cuda")  # 256 MB
        self.first = torch.cuda.Event(enable_timing=True)
        self.last = torch.cuda.Event(enable_timing=True)

    def microseconds(self, call):
        torch.cuda.synchronize()
        torch.cuda._sleep(100_000)  # the host queues the call meanwhile
        self.flush.sum()            # reading leaves nothing to write back
        self.first.record()
        call()
        self.last.record()
        torch.cuda.synchronize()
        return 1e3 * self.first.elapsed_time(self.last)


def integers(n, low, high):
    return torch.randint(low, high, (n,), device="cuda").to(torch.float32)


def softmax_input(rows):
    return (torch.randn(rows, 128, device="cuda") * 10).to(torch.bfloat16)


def rms_input(rows):
    return (torch.randn(rows, 4096, device="cuda").to(torch.bfloat16),
            torch.randn(4096, device="cuda").to(torch.bfloat16))


def attention_input(n):
    """A query, n keys and n values of 64 floats: one sequence, one head."""
    return tuple(torch.randn(1, 1, count, 64, device="cuda") for count in (1, n, n))


def tasks(quick):
    """(exercise, name, sizes, inputs of a size, call, bytes to move, right)"""
    arrays = (10, 16, 22, 28) if quick else (10, 12, 14, 16, 18, 20, 22, 24, 26, 28)
    rows = (4, 13, 22) if quick else (4, 7, 10, 13, 16, 19, 22)
    rms_rows = (4, 12, 16) if quick else (4, 8, 12, 16)
    keys = (10, 16, 20) if quick else (6, 10, 12, 14, 16, 18, 20)
    softmax_rows = (3, 17, 23) if quick else (3, 7, 11, 14, 17, 20, 23)
    compiled = torch.compile(lambda x: torch.softmax(x, 1))

    def exact_sum(x, got):
        return got.item() == x.sum(dtype=torch.float64).item()

    def near_softmax(x, got):
        some = slice(0, 1 << 12)
        expected = torch.softmax(x[some].double(), 1)
        return bool(((got[some].double() - expected).abs() <= expected * 2**-7 + 2.0**-126).all())

    def near_norm(x, weight, got):
        some = slice(0, 1 << 8)
        expected = torch.nn.functional.rms_norm(x[some].double(), (4096,), weight.double(), 1e-5)
        return bool(((got[some].double() - expected).abs() <= expected.abs() * 2**-6 + 1e-9).all())

    def near_attention(query, keys, values, got):
        weights = torch.softmax((query.double() @ keys.double().mT) / 8, -1)
        return bool(((weights @ values.double() - got).abs() <= 1e-3).all())

    yield ("array_sum", "torch.sum", arrays, lambda n: (integers(n, -128, 129),),
           lambda x: x.sum(), lambda n: 4 * n + 4, exact_sum)
    yield ("dot", "torch.dot", arrays, lambda n: (integers(n, -16, 17), integers(n, -16, 17)),
           torch.dot, lambda n: 8 * n + 4,
           lambda a, b, got: got.item() == (a * b).sum(dtype=torch.float64).item())
    yield ("compact", "boolean mask", arrays, lambda n: (torch.rand(n, device="cuda") - 0.5,),
           lambda x: x[x > 0], lambda n: 6 * n + 4, lambda x, got: got.numel() == int((x > 0).sum()))
    yield ("histogram", "torch.bincount", arrays,
           lambda n: (torch.randint(0, 256, (n,), device="cuda", dtype=torch.uint8),),
           lambda x: torch.bincount(x, minlength=256), lambda n: n + 1024,
           lambda x, got: int(got.sum()) == x.numel())
    yield ("row_max", "torch.amax", rows, lambda n: (torch.randn(n, 64, device="cuda"),),
           lambda x: torch.amax(x, 1), lambda n: 4 * 65 * n,
           lambda x, got: bool((got == x.max(1).values).all()))
    yield ("softmax128", "torch.softmax", softmax_rows, lambda n: (softmax_input(n),),
           lambda x: torch.softmax(x, 1), lambda n: 512 * n, near_softmax)
    yield ("softmax128", "torch.compile", softmax_rows, lambda n: (softmax_input(n),),
           compiled, lambda n: 512 * n, near_softmax)
    yield ("rms_norm", "rms_norm", rms_rows, lambda n: rms_input(n),
           lambda x, w: torch.nn.functional.rms_norm(x, (4096,), w, 1e-5),
           lambda n: 4 * 4096 * n, near_norm)
    yield ("flash_row", "attention", keys, lambda n: attention_input(n),
           torch.nn.functional.scaled_dot_product_attention, lambda n: 512 * n, near_attention)


def measure(clock, make, call, n, repetitions):
    times = []
    for repetition in range(-2, repetitions):
        inputs = make(n)
        time = clock.microseconds(lambda: call(*inputs))
        if repetition >= 0:
            times.append(time)
    return times


def copy_inputs(size):
    count = max(1, size // 8)
    source = torch.randint(-1000, 1000, (count,), device="cuda", dtype=torch.int32)
    return source, torch.empty_like(source)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--quick", action="store_true")
    parser.add_argument("--json")
    options = parser.parse_args()
    if not torch.cuda.is_available():
        sys.exit("PyTorch finds no CUDA device here.")
    clock = Clock()
    repetitions = 7 if options.quick else 15
    results = []
    print(f"PyTorch {torch.__version__} on {torch.cuda.get_device_name()}")
    for exercise, name, sizes, make, call, size_of, right in tasks(options.quick):
        try:
            for exponent in sizes:
                n = 1 << exponent
                inputs = make(n)
                correct = bool(right(*inputs, call(*inputs)))
                del inputs
                copy = statistics.median(measure(clock, lambda n: copy_inputs(size_of(n)),
                                                 lambda a, b: b.copy_(a), n, repetitions))
                times = measure(clock, make, call, n, repetitions)
                median = statistics.median(times)
                results.append({"exercise": exercise, "subject": name, "n": n,
                                "bytes": size_of(n), "median_us": median, "copy_us": copy,
                                "share": copy / median, "correct": correct})
                print(f"  {exercise:12} {name:16} 2^{exponent:<3} {100 * copy / median:6.1f} %"
                      f"  {size_of(n) / median / 1e6:5.2f} TB/s{'' if correct else '  WRONG'}", flush=True)
        except Exception as error:  # one task's failure must not lose the others
            print(f"  {exercise} {name}: {error}".splitlines()[0], flush=True)
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump({"version": 1, "device": torch.cuda.get_device_name(),
                       "pytorch": torch.__version__, "results": results}, file, indent=1)


if __name__ == "__main__":
    main()
