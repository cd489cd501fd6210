"""Gymnasium environments of taskloom's computer-use tasks, over HTTP."""

from .client import GymClient, GymError
from .environment import TaskloomEnv
from .osworld import OSWorldEnv

__all__ = ["GymClient", "GymError", "OSWorldEnv", "TaskloomEnv"]
