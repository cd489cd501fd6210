"""The ids under which `gymnasium.make` finds the environments."""

from __future__ import annotations

IDS = ("Taskloom-v0",)


def register_envs() -> None:
    """Registers the ids; does nothing where they are registered, or where Gymnasium is not installed."""
    try:
        import gymnasium
    except ImportError:
        return
    for name in IDS:
        if name not in gymnasium.registry:
            # Pictures are PNG and actions are dicts or texts, at which the checker of Gymnasium only warns.
            gymnasium.register(id=name, entry_point="taskloom_gym:TaskloomEnv", disable_env_checker=True)
