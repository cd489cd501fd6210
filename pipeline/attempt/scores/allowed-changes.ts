import { checkNamed } from "../../evaluators/checks/table.js";
import { checksOfTree } from "../../evaluators/interpret.js";
import type { AllowedChange } from "../../evaluators/side-effects.js";
import { stringValue } from "../../evaluators/string-expression.js";
import type { Instance } from "../../prove/instance.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { fill } from "../../template/template.js";
import { normalizePath } from "../../text/path.js";

const filePlace = "file:";
/** What windows and programs are up to, which is how anybody works and no result. */
const passing = ["system:windows", "system:processes"];

/**
 * What the nodes of a graph permit to change in files and stores, by the measured effects of their subtasks: the files
 * that they write, those only in the parts to which the subtask's own evaluator keeps it, what comes out of archives as
 * the last state has them, and the stores of their applications. Mails, records and settings are counted one by one, not
 * permitted as a whole.
 */
export function allowedChanges(instances: readonly Instance[], last: SystemState): AllowedChange[] {
  return [
    ...passing.map((subject) => ({ subject })),
    ...instances.flatMap((instance) => [...storesOf(instance), ...filesOf(instance), ...broughtBy(instance, last)]),
  ];
}

/** The stores of a node's application, and what it keeps in the settings that all applications share. */
function storesOf({ node: { application } }: Instance): AllowedChange[] {
  // The applications of a suite share a store: "libreoffice:preferences" is of LibreOffice Calc, too.
  const words = application.split("-");
  return [
    ...words.map((_, i) => ({ subject: `${words.slice(0, i + 1).join("-")}:*` })),
    { subject: "system:settings", selectors: `section[name*=/${application}]` },
  ];
}

/** The files that a node writes. */
function filesOf({ subtask, node }: Instance): AllowedChange[] {
  const kept = new Map(
    checksOfTree(subtask.evaluator.body).flatMap(({ api, arguments: { file_path, selectors } }) =>
      api === "check_same_but" && file_path !== undefined && selectors !== undefined
        ? [[normalizePath(stringValue(file_path, node.parameters)), stringValue(selectors, node.parameters)] as const]
        : [],
    ),
  );
  return [...new Set(subtask.effects.writes)].flatMap((place) => {
    if (!place.startsWith(filePlace)) return [];
    const subject = fill(place.slice(filePlace.length), node.parameters);
    const selectors = kept.get(normalizePath(subject));
    return [{ subject, ...(selectors !== undefined && { selectors }) }];
  });
}

/** The files that come of what the evaluator of a node asks for, such as those of an archive that is unpacked. */
function broughtBy({ subtask, node }: Instance, last: SystemState): AllowedChange[] {
  return checksOfTree(subtask.evaluator.body).flatMap(({ api, arguments: given }) => {
    const values = Object.entries(given).map(([name, value]) => [name, stringValue(value, node.parameters)]);
    return checkNamed(api)
      .brings(last, Object.fromEntries(values))
      .map((subject) => ({ subject }));
  });
}
