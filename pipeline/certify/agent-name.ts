import { sha256 } from "../hash.js";

/** Agents whose names say where they run or who they are. */
const ofPlaces = /^(command|http|human):(.*)$/s;

/** The name of an agent without what tells of a machine or of a person: "command:#1f0c27d79e3b" for a program that was named. */
export function publicAgentName(name: string): string {
  const [, kind, rest] = ofPlaces.exec(name) ?? [];
  return kind === undefined || rest === undefined ? name : `${kind}:#${sha256(rest).slice(0, 12)}`;
}
