import { actingWords } from "./task-rows.js";

/** The Python file of an export for Inspect: dataset, tools, and a scorer that repeats what the server judged. */
export const inspectTask = `"""Tasks of taskloom for Inspect. A desktop is lent by \`pnpm serve --protocol gym\`, which also judges."""

import base64
from pathlib import Path

from inspect_ai import Task, task
from inspect_ai.dataset import json_dataset
from inspect_ai.model import ChatMessageUser, ContentImage, ContentText
from inspect_ai.scorer import CORRECT, INCORRECT, Score, Target, accuracy, scorer, stderr
from inspect_ai.solver import Generate, TaskState, solver
from inspect_ai.tool import Tool, ToolError, tool
from inspect_ai.util import store
from taskloom_gym import Episode, GymError

SYSTEM = ${JSON.stringify(actingWords)}


async def call(episode: Episode, tool: str, arguments):
    try:
        observation = await episode.call(tool, arguments)
    except GymError as error:
        if not error.of_action:
            raise
        raise ToolError(str(error)) from error
    return [ContentText(text="The task has ended.")] if observation is None else seen(observation)


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
        return await call(episode, "act", {"code": code})

    return execute


@tool
def finish(episode: Episode) -> Tool:
    async def execute(status: str, message: str):
        """Ends the task.

        Args:
            status: success, or infeasible for a task that cannot be done.
            message: What was done, or why it cannot be done.
        """
        return await call(episode, "finish", {"status": status, "message": message})

    return execute


@solver
def desktop():
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        episode = Episode()
        try:
            content = seen(await episode.begin(str(state.sample_id)))
            state.messages.append(ChatMessageUser(content=[ContentText(text=SYSTEM), *content]))
            state.tools = [act(episode), finish(episode)]
            state = await generate(state, tool_calls="loop")
            await episode.end(state.output.completion)
        finally:
            store().set("taskloom_success", episode.success)
            store().set("taskloom_reward", episode.reward)
            await episode.close()
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
