"""Gymnasium environments of taskloom's computer-use tasks, and OSWorld's interface to them, over HTTP."""

from .client import GymClient
from .controller import GuestController
from .environment import TaskloomEnv
from .episode import Episode
from .osworld import OSWorldEnv
from .registration import register_envs
from .server import TaskloomServer
from .transport import GymError

__all__ = [
    "Episode",
    "GuestController",
    "GymClient",
    "GymError",
    "OSWorldEnv",
    "TaskloomEnv",
    "TaskloomServer",
    "register_envs",
]

register_envs()
