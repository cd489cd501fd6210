import type { Operation } from "../schema/catalog/operation.js";
import type { EnvironmentSetup } from "../schema/computer/environment-setup.js";
import { emptySetup } from "../schema/computer/environment-setup.js";
import type { Candidate, Parameter, ParameterValues } from "../schema/subtask.js";
import { bindDerived, spoiltValues } from "./bind.js";
import type { ApplicationOperations } from "./load-operations.js";
import { actionsOf } from "./operation-actions.js";
import type { ContentAt } from "./table-of-content.js";

/** An operation as the candidate that is verified, its trials bound. Throws what binding throws. */
export function toCandidate(
  operation: Operation,
  { application, contents, inbox, pages, records }: Omit<ApplicationOperations, "operations">,
  environment: string,
  applicationName: string,
): Candidate {
  const { phrases, parameters, outputs, way, alternatives, trials } = operation;
  const inputs = parameters.filter(({ role }) => role === "input");
  const contentAt = (path: string) => contents.get(path) ?? null;
  const quoted = (phrase: string) =>
    phrase.replace(/\{([a-z][a-z0-9_]*)\}/g, (blank, name: string) =>
      parameters.some((parameter) => parameter.name === name && parameter.role !== "derived") ? `'${blank}'` : blank,
    );
  return {
    environment,
    application,
    instruction_template: `In ${applicationName}, ${quoted(phrases[0] ?? operation.name)}.`,
    phrases,
    parameters,
    inputs: inputs.map(({ type, name }) => ({ type, parameter: name })),
    outputs,
    actions: actionsOf(way, application),
    alternatives: alternatives.map((other) => actionsOf(other, application)),
    trials: trials.map((given) => {
      const bound = bindDerived(parameters, given, contentAt);
      return {
        parameters: bound,
        setup: {
          ...emptySetup,
          files: filesOf(inputs, bound, contentAt),
          directories: inputs.flatMap(({ name, type }) => {
            const path = type === "dir_path" ? bound[name] : undefined;
            return path === undefined ? [] : [{ path, read_only: false }];
          }),
          inbox: inputs.some(({ type }) => type === "mail_in_inbox") ? inbox : [],
          pages: inputs.some(({ type }) => type === "web_url") ? pages : [],
          records: inputs.some(({ type }) => isRecord(type)) ? records : [],
        },
        spoilt: spoiltValues(parameters, bound, contentAt),
      };
    }),
    network: inputs.some(({ type }) => type === "web_url"),
    documented: true,
  };
}

/** Inputs whose content lies in no file. */
const notFiles: ReadonlySet<string> = new Set(["mail_in_inbox", "web_url"]);

/** Whether an input is what an application keeps: a bookmark, a contact. */
function isRecord(type: string): boolean {
  return type.endsWith("_record");
}

function filesOf(
  inputs: readonly Parameter[],
  values: ParameterValues,
  contentAt: ContentAt,
): EnvironmentSetup["files"] {
  return inputs.flatMap(({ name, type }) => {
    const path = values[name];
    const content = path === undefined || notFiles.has(type) ? null : contentAt(path);
    return path === undefined || content === null ? [] : [{ path, content, read_only: false }];
  });
}
