import type { ResourceType } from "../../schema/catalog/resource-type.js";
import { normalizePath } from "../../text/path.js";
import { type AuditedTask, branchesWithSetup } from "../audited-task.js";
import type { AuditMeans, FoundFault } from "../fault-kind.js";
import { filesNamedIn, knownThings, textsOf } from "./named-in-texts.js";
import { unmadeInputs } from "./unmade-inputs.js";

/**
 * Files that a node works on and that neither its computer has at the start nor an earlier node makes, and files that a
 * text names and nothing of the task knows.
 */
export function missingFiles({ draft, instruction }: AuditedTask, { definitions, catalog }: AuditMeans): FoundFault[] {
  const needed = branchesWithSetup(draft).flatMap(({ graph, setup }) => {
    const there = new Set(setup.files.map(({ path }) => normalizePath(path)));
    return unmadeInputs(draft, graph, definitions)
      .filter(({ type, value }) => isFile(catalog.resourceTypes.get(type)) && !there.has(normalizePath(value)))
      .map(({ node, value }) => ({
        node_id: node.id,
        words: `it works on ${value}, which is not on its computer and which no earlier subtask makes`,
      }));
  });
  const known = knownThings(draft);
  const named = filesNamedIn(textsOf(instruction))
    .filter((name) => !known.hasFile(name))
    .map((name) => ({ node_id: null, words: `its text names the file ${name}, which is not there and is not made` }));
  return [...needed, ...named];
}

function isFile(type: ResourceType | undefined): boolean {
  return type?.detector.kind === "file";
}
