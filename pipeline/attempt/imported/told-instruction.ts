import { homeOf } from "../../environments/home.js";
import type { ImportedTask } from "../../schema/imported-task.js";
import type { StandIn } from "./counterparts.js";

/** A home folder of another computer in a text. */
const home = /[a-z]:\\users\\[^\\\s"']+|\/home\/[^/\s"']+/i;

/**
 * What an agent and a judge are told of an imported task: its instruction, and what is called otherwise on this computer,
 * where applications stand in for others and the home folder has another name.
 */
export function toldInstruction({ instruction }: Pick<ImportedTask, "instruction">, counterparts: readonly StandIn[]) {
  const others = counterparts.filter(({ name, application }) => plain(name) !== plain(application.name));
  const own = homeOf("linux").home;
  const [theirs] = home.exec(instruction) ?? [];
  const stands = [
    ...others.map(({ name, application }) => `${application.name} stands in for ${name}`),
    ...(theirs === undefined || theirs === own ? [] : [`the folder ${own} for ${theirs}`]),
  ];
  return stands.length === 0 ? instruction : `${instruction}\n\nOn this computer ${stands.join(", ")}.`;
}

/** "libreoffice_calc" as "libreoffice calc". */
function plain(name: string): string {
  return name.toLowerCase().replaceAll(/[\s_-]+/g, " ");
}
