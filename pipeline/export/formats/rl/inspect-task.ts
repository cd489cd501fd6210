import { actingWords, addressVariable, tokenVariable } from "./task-rows.js";

/** The Python file of an export for Inspect: dataset, tools, and a scorer that repeats what the server judged. */
export const inspectTask = `"""Tasks of taskloom for Inspect. A desktop is lent by \`pnpm serve --protocol gym\`, which also judges."""

import asyncio
import base64
import os
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, TaskState, solver
from inspect_ai.tool import Tool, ToolError, tool
from inspect_ai.util import store
from taskloom_gym import GymError, TaskloomEnv

SYSTEM = ${JSON.stringify(actingWords)}


class Episode:
    """One attempt at a task; it remembers how it ended."""

    def __init__(self) -> None:
        self.env = TaskloomEnv(os.environ["${addressVariable}"], os.environ["${tokenVariable}"])
        self.reward = 0.0
        self.over = False
        self.success = None

    async def begin(self, task_id: str):
        observation, _ = await asyncio.to_thread(self.env.reset, options={"task": task_id})
        return seen(observation)

    async def step(self, action):
        if self.over:
            raise ToolError("the task has ended")
        try:
            observation, reward, terminated, truncated, info = await asyncio.to_thread(self.env.step, action)
        except GymError as error:
            raise ToolError(str(error)) from error
        self.reward += reward
        self.over = terminated or truncated
        if self.over:
            self.success = info.get("success")
            return [ContentText(text="The task has ended.")]
        return seen(observation)


def seen(observation):
    """What a model is shown: the controls as a list, and the screen."""
    content = [ContentText(text=observation["text"])]
    if observation["screenshot"] is not None:
        picture = base64.b64encode(observation["screenshot"]).decode()
        content.append(ContentImage(image=f"data:image/png;base64,{picture}"))
    return content


@tool
def act(episode: Episode) -> Tool:
    async def execute(code: str):
        """Runs calls of pyautogui on the desktop and returns what is on the screen then.

        Args:
            code: One or more lines such as pyautogui.click(40, 32).
        """
        return await episode.step(code)

    return execute


@tool
def finish(episode: Episode) -> Tool:
    async def execute(status: str, message: str):
        """Ends the task.

        Args:
            status: success, or infeasible for a task that cannot be done.
            message: What was done, or why it cannot be done.
        """
        return await episode.step({"function": "finish", "args": {"status": status, "message": message}})

    return execute


@solver
def desktop():
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = Episode()
        try:
            content = await episode.begin(str(state.sample_id))
            state.messages.append(ChatMessageUser(content=[ContentText(text=SYSTEM), *content]))
            state.tools = [act(episode), finish(episode)]
            state = await generate(state, tool_calls="loop")
            if not episode.over:
                await episode.step({"function": "finish", "args": {"status": "success", "message": state.output.completion}})
        finally:
            store().set("taskloom_success", episode.success)
            store().set("taskloom_reward", episode.reward)
            await asyncio.to_thread(episode.env.close)
        return state

    return solve


@scorer(metrics=[accuracy(), stderr()])
def judged_by_server():
    async def score(state: TaskState, target: Target) -> Score:
        success = store().get("taskloom_success")
        metadata = {"reward": store().get("taskloom_reward")}
        if success is None:
            return Score.unscored(explanation="the computer failed", metadata=metadata)
        return Score(value=CORRECT if success else INCORRECT, metadata=metadata)

    return score


@task
def taskloom(split: str = "test") -> Task:
    """The tasks of a split: train, validation or test."""
    samples = Path(__file__).parent / f"{split}.jsonl"
    return Task(dataset=json_dataset(str(samples)), solver=desktop(), scorer=judged_by_server())
`;
