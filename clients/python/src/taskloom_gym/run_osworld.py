"""Runs a program of a checkout of OSWorld on desktops that taskloom lends, with nothing changed in the checkout:

    python -m taskloom_gym.run_osworld run.py --provider_name docker --action_space pyautogui ...
"""

from __future__ import annotations

import os
import runpy
import sys

from .osworld_provider import register


def main() -> None:
    if len(sys.argv) < 2:
        sys.exit(f"name the program of OSWorld that is to be run:{(__doc__ or '').rsplit(':', 1)[1]}")
    program = sys.argv[1]
    # As Python itself does it for a program.
    sys.argv = sys.argv[1:]
    sys.path.insert(0, os.path.dirname(os.path.abspath(program)))
    register()
    runpy.run_path(program, run_name="__main__")


if __name__ == "__main__":
    main()
