import type { Environment, EnvironmentFactory } from "../../../pipeline/environments/contract.js";
import { controlAction } from "../../../pipeline/environments/view/control-at.js";
import { ActionError } from "../../../pipeline/errors.js";

/** The same computers with a mouse and a keyboard: what is done at pixels is done to the control there. */
export function withPointer(factory: EnvironmentFactory): EnvironmentFactory {
  return { ...factory, open: async () => pointing(await factory.open()) };
}

function pointing(environment: Environment): Environment {
  return {
    ...environment,
    async point(action) {
      const { controls } = await environment.observe();
      const meant = controlAction(action, controls);
      if (meant === null) throw new ActionError("ACTION_PIXELS", `"${action.function}" reaches no control there`);
      await environment.act(meant);
    },
  };
}
