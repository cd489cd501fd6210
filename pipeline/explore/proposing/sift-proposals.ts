import type { Catalog } from "../../catalog/catalog.js";
import { unfitness } from "../../llm/answer/unfit-text.js";
import type { SubtaskProposals } from "../../schema/answers/subtask-proposals.js";
import type { Procedure } from "../../schema/catalog/catalog.js";
import { typeOfBlank } from "../guided/named-resources.js";
import { blanksIn } from "../request-blanks.js";

/** A procedure, or one of its requests, that was not taken, with a reason that can be counted and what it was here. */
export interface DroppedProposal {
  goal: string;
  reason: string;
  detail: string;
}

export interface SiftedProposals {
  kept: Procedure[];
  dropped: DroppedProposal[];
}

const longest = { goal: 100, steps: 400, request: 160 };
/** Letters of what was dropped that are shown. */
const longestDetail = 120;

/**
 * What of a model's proposals can be tried: short texts for people, with steps, asked for in at least one way that was
 * not proposed before, all of whose blanks mean something. A request that cannot be used is dropped by itself; a
 * procedure when none is left. Cost: linear, but for a look at every known procedure.
 */
export function siftProposals(
  { procedures }: SubtaskProposals,
  known: readonly Procedure[],
  catalog: Catalog,
): SiftedProposals {
  const sifted: SiftedProposals = { kept: [], dropped: [] };
  for (const { goal, steps, requests } of procedures) {
    const drop = (reason: string, detail: string) =>
      sifted.dropped.push({ goal: brief(goal), reason, detail: brief(detail) });
    const unfit =
      unfitness(goal, { longest: longest.goal, lines: "one" }) ??
      unfitness(steps, { longest: longest.steps, lines: "one" });
    if (unfit !== null) {
      drop(`a proposed procedure cannot be used: ${unfit}`, steps);
      continue;
    }
    const usable: string[] = [];
    for (const request of requests.map(tidied)) {
      const others = [...known, ...sifted.kept, { goal, steps, requests: usable }];
      const fault = faultOf(request, steps.trim(), others, catalog);
      if (fault === null) usable.push(request);
      else drop(`a proposed request ${fault}`, request);
    }
    if (usable.length > 0) sifted.kept.push({ goal: goal.trim(), steps: steps.trim(), requests: usable });
    else drop("a proposed procedure has no request", steps);
  }
  return sifted;
}

/** What is wrong with a request, to stand after "a proposed request"; null for one that can be tried. */
function faultOf(request: string, steps: string, others: readonly Procedure[], catalog: Catalog): string | null {
  const unfit = unfitness(request, { longest: longest.request, lines: "one" });
  if (unfit !== null) return `cannot be used: ${unfit}`;
  const blanks = blanksIn(request);
  if (/[{}]/.test(request.replace(/\{[^{}]+\}/g, ""))) return "has a brace that belongs to no blank";
  if (new Set(blanks).size < blanks.length) return "has the same blank twice";
  for (const blank of blanks) {
    const fault = faultOfBlank(blank, steps, catalog);
    if (fault !== null) return fault;
  }
  const isKnown = others.some((other) => other.requests.includes(request) && other.steps === steps);
  return isKnown ? "was proposed before" : null;
}

/** A blank stands for a resource type, for a value type, or for a field by the label that the steps name. */
function faultOfBlank(blank: string, steps: string, catalog: Catalog): string | null {
  if (typeOfBlank(catalog, blank) !== null) return null;
  if (blank.startsWith(">")) return "names an unknown resource type";
  const label = blank.replace(/[ _]\d+$/, "");
  if (catalog.valueTypes.has(label.toLowerCase().replaceAll(" ", "_"))) return null;
  if (steps.toLowerCase().includes(label.toLowerCase())) return null;
  return /^[a-z0-9]+(?:_[a-z0-9]+)+$/.test(blank)
    ? "names an unknown resource type"
    : "names a field that its steps do not name";
}

/** A request as the documentation has them: in lower case at its start, without a full stop. */
function tidied(request: string): string {
  return request
    .trim()
    .replace(/\.$/, "")
    .replace(/^\p{Lu}(?=\p{Ll})/u, (first) => first.toLowerCase());
}

function brief(text: string): string {
  return text.length > longestDetail ? `${text.slice(0, longestDetail)}...` : text;
}
