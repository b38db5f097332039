"""Results as they are compared: without what differs from run to run."""
import re

STOPPED = re.compile(r"it was stopped after [0-9.]+ s")


def without_times(value):
    if isinstance(value, dict):
        return {
            key: without_times(part)
            for key, part in value.items()
            if key not in ("started", "finished") and not key.endswith("seconds")
        }
    if isinstance(value, list):
        return [without_times(part) for part in value]
    return STOPPED.sub("it was stopped", value) if isinstance(value, str) else value
