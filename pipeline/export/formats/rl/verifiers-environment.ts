/** Name of the environment; its module is the file of that name. */
export const environmentId = "taskloom-desktop";
export const environmentFile = "taskloom_desktop.py";

/** The Python file of an export for verifiers: an environment whose desktop is lent by a server, which also judges. */
export const verifiersEnvironment = `"""Tasks of taskloom for verifiers. A desktop is lent by \`pnpm serve --protocol gym\`, which also judges."""

import base64
import json
from pathlib import Path

import verifiers as vf
from datasets import Dataset
from taskloom_gym import Episode, GymError

FOLDER = Path(__file__).parent


def load_environment(
    split: str = "train", eval_split: str | None = None, pictures: bool = True, max_turns: int = 100, **given
) -> vf.Environment:
    """The tasks of a split to train on, and of one to evaluate, else the same. Without pictures models get the controls
    as text alone. Raises FileNotFoundError for a split that no task is in."""
    rubric = vf.Rubric(funcs=[reward])
    rubric.add_metric(success)
    return DesktopEnv(
        pictures=pictures,
        dataset=rows(split),
        eval_dataset=None if eval_split is None else rows(eval_split),
        tool_defs=json.loads((FOLDER / "tools.json").read_text(encoding="utf-8")),
        rubric=rubric,
        max_turns=max_turns,
        **given,
    )


def rows(split: str) -> Dataset:
    text = (FOLDER / f"{split}.jsonl").read_text(encoding="utf-8")
    return Dataset.from_list([json.loads(line) for line in text.splitlines()])


async def reward(state, **_) -> float:
    """The part of the task graph that was completed; 1 for a task that was done."""
    return state["desktop_reward"]


async def success(state, **_) -> float:
    return float(state["desktop_success"] or 0)


class DesktopEnv(vf.MultiTurnEnv):
    """A model acts by tools until it finishes, says something without a tool, or a limit of the server is reached."""

    def __init__(self, pictures: bool, **given) -> None:
        super().__init__(**given)
        self.pictures = pictures

    async def setup_state(self, state):
        episode = Episode()
        state["episode"], state["desktop_reward"], state["desktop_success"] = episode, 0.0, None
        try:
            observation = await episode.begin(state["info"]["task_id"])
        except GymError as error:
            raise vf.InfraError(str(error)) from error
        state["prompt"] = [*state["prompt"], vf.UserMessage(content=self.seen(observation))]
        return state

    async def env_response(self, messages, state, **_):
        episode, last = state["episode"], messages[-1]
        answers = []
        try:
            for call in last.tool_calls or []:
                content = await self.answer(episode, call)
                answers.append(vf.ToolMessage(tool_call_id=call.id, content=content))
            if not last.tool_calls:
                await episode.end(last.content if isinstance(last.content, str) else "")
        except GymError as error:
            raise vf.InfraError(str(error)) from error
        if episode.over:
            if episode.success is None:
                raise vf.InfraError("the computer failed")
            state["final_env_response"] = answers
        return answers

    async def answer(self, episode, call):
        try:
            observation = await episode.call(call.name, call.arguments)
        except GymError as error:
            if not error.of_action:
                raise
            return str(error)
        return "The task has ended." if observation is None else self.seen(observation)

    def seen(self, observation):
        """What a model is shown: the controls as a list, and the screen."""
        content = [{"type": "text", "text": observation["text"]}]
        if self.pictures and observation["screenshot"] is not None:
            picture = base64.b64encode(observation["screenshot"]).decode()
            content.append({"type": "image_url", "image_url": {"url": f"data:image/png;base64,{picture}"}})
        return content

    @vf.cleanup
    async def give_back(self, state):
        episode = state.pop("episode", None)
        if episode is None:
            return
        # A model that a limit of the trainer has stopped is judged by what it has done.
        for leave in (episode.end, episode.close):
            try:
                await leave()
            except GymError as error:
                self.logger.warning(str(error))
        state["desktop_reward"], state["desktop_success"] = episode.reward, episode.success
`;

/** Its package, for `pip install` and the commands of verifiers. */
export const verifiersProject = `[project]
name = "${environmentId}"
version = "0.1.0"
description = "Computer-use tasks of taskloom on real applications."
requires-python = ">=3.11"
dependencies = ["verifiers", "datasets"]

[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[tool.hatch.build]
include = ["${environmentFile}", "taskloom_gym/*.py", "tools.json", "*.jsonl", "pyproject.toml"]

[tool.verifiers.eval]
num_examples = 20
rollouts_per_example = 1
`;
