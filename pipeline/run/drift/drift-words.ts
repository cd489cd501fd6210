import type { ApplicationDrift } from "../../schema/records/nightly-run.js";
import { counted } from "../../text/figure-words.js";
import { isSame, type LineDifference } from "./difference.js";

const shown = 3;

type Changed = Pick<ApplicationDrift, "described_anew" | "version" | "broken" | "menus" | "stores" | "effects">;

/** Says what of an application changed, one phrase for each kind of change; empty where nothing did. */
export function driftWords({ described_anew, version, broken, menus, stores, effects }: Changed): string[] {
  return [
    ...(described_anew ? ["its entry in the catalog changed"] : []),
    ...(version === null ? [] : [versionChange(version)]),
    ...(broken === null ? [] : [`its first window does not come up: ${broken}`]),
    ...(isSame(menus) ? [] : [`its menus changed: ${linesInWords(menus)}`]),
    ...(isSame(stores) ? [] : [`its stores changed: ${linesInWords(stores)}`]),
    ...(effects.failed === 0
      ? []
      : [`its effects changed: ${effects.failed} of ${counted(effects.subtasks, "subtask")} failed`]),
  ];
}

/** Says what changed of a version; the packages may be the same where it is started in another way. */
export function versionChange({ was, is }: { was: string; is: string }): string {
  return was === is ? "how it is started changed" : `its version changed from ${was} to ${is}`;
}

/** "Button "Save" is gone, File > Store... is new". */
function linesInWords({ gone, came }: LineDifference): string {
  return [some(gone, "gone"), some(came, "new")].filter((words) => words !== "").join(", ");
}

function some(lines: readonly string[], what: string): string {
  if (lines.length === 0) return "";
  const more = lines.length > shown ? ` and ${lines.length - shown} more` : "";
  return `${lines.slice(0, shown).join(", ")}${more} ${lines.length === 1 ? "is" : "are"} ${what}`;
}
