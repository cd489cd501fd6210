import { stringify } from "yaml";
import type { OutputPath } from "../../../files/output-folder.js";
import { splitFile } from "../export-folder.js";
import type { Split } from "../split.js";

/** Name of the resources server, and of its folder and configuration, as NeMo Gym finds them. */
export const serverName = "taskloom";
export const serverFolder = ["resources_servers", serverName] as const satisfies OutputPath;
export const agentName = `${serverName}_agent`;

/** The Python file of an export for NeMo Gym: a resources server in Gymnasium's form, with a desktop for each session. */
export const nemoGymServer = `"""Tasks of taskloom for NeMo Gym. A desktop is lent by \`pnpm serve --protocol gym\`, which also judges."""

from typing import Optional

from fastapi import FastAPI, HTTPException, Request
from nemo_gym.openai_utils import NeMoGymResponse
from nemo_gym.server_utils import SESSION_ID_KEY
from resources_servers.gymnasium import GymnasiumServer, extract_text
from taskloom_gym import Episode, GymError


class DesktopServer(GymnasiumServer):
    """A model acts by tools until it finishes, says something without a tool, or a limit of the server is reached."""

    def setup_webserver(self) -> FastAPI:
        app = super().setup_webserver()
        app.post("/close")(self.close_endpoint)
        return app

    async def close_endpoint(self, request: Request) -> dict:
        """Called by the agent at the end of an episode, whatever ended it."""
        await self.close_session(request.session.get(SESSION_ID_KEY))
        return {}

    async def reset(self, metadata: dict, session_id: Optional[str] = None) -> tuple[Optional[str], dict]:
        await self.close_session(session_id)
        try:
            episode = self.session_state[session_id] = Episode()
            observation = await episode.begin(metadata["verifier_metadata"]["task"])
        except GymError as error:
            raise HTTPException(502, str(error)) from error
        return observation["text"], {"supports_explicit_close": True}

    async def step(
        self, action: NeMoGymResponse, metadata: dict, session_id: Optional[str] = None
    ) -> tuple[Optional[str], float, bool, bool, dict]:
        episode = self.session_state.get(session_id)
        if episode is None:
            raise HTTPException(400, "nothing has begun; reset first")
        before = episode.reward
        calls = [item for item in action.output if item.type == "function_call"]
        try:
            outputs = [self.tool_output(call, await self.answer(episode, call)) for call in calls]
            if not calls:
                await episode.end(extract_text(action))
        except GymError as error:
            raise HTTPException(502, str(error)) from error
        if not episode.over:
            return None, episode.reward - before, False, False, {"tool_outputs": outputs}
        if episode.success is None:
            # A rollout that fails is counted as such and not trained on.
            raise HTTPException(502, "the computer failed")
        return None, episode.reward - before, not episode.truncated, episode.truncated, {"success": episode.success}

    async def answer(self, episode: Episode, call) -> str:
        """What a call of a tool shows: the controls as a list, as observations of NeMo Gym are text."""
        try:
            observation = await episode.call(call.name, call.arguments)
        except GymError as error:
            if not error.of_action:
                raise
            return str(error)
        return "The task has ended." if observation is None else observation["text"]

    async def close_session(self, session_id: Optional[str]) -> None:
        episode = self.session_state.get(session_id)
        await super().close_session(session_id)
        if episode is not None:
            try:
                await episode.close()
            except GymError as error:
                raise HTTPException(502, str(error)) from error


if __name__ == "__main__":
    DesktopServer.run_webserver()
`;

/** What the environment of the server needs; NeMo Gym replaces the first line where it is installed as a package. */
export const serverRequirements = "-e nemo-gym[dev] @ ../../\n";

/** The configuration of the server and of the agent that works at its tasks, with the splits that the export has. */
export function nemoGymConfiguration(splits: readonly Split[]): string {
  const trained = splits.filter((split) => split !== "test");
  return stringify({
    [serverName]: {
      resources_servers: {
        [serverName]: {
          entrypoint: "app.py",
          domain: "agent",
          verified: false,
          description: "Computer-use tasks on real applications, judged by evaluators of their task graphs.",
          value: "Work with several applications that has to be done in a proven order",
        },
      },
    },
    [agentName]: {
      responses_api_agents: {
        gymnasium_agent: {
          entrypoint: "app.py",
          resources_server: { type: "resources_servers", name: serverName },
          model_server: { type: "responses_api_models", name: "policy_model" },
          max_steps: 100,
          datasets: trained.map((split) => {
            return { name: split, type: split, jsonl_fpath: splitFile(split).join("/"), license: "Apache 2.0" };
          }),
        },
      },
    },
  });
}
