import { withAddition } from "../../catalog/with-addition.js";
import { type DraftedTask, readDrafts, unusableWords } from "../../import/drafted-tasks.js";
import type { LanguageModel } from "../../llm/language-model.js";
import { type ProposalFault, proposalFault } from "../../propose/proposal-fault.js";
import { askForSituations } from "../../propose/situations/ask-for-situations.js";
import { applicationFault } from "../../propose/situations/left-out.js";
import type { ProposalWorld } from "../../propose/situations/world.js";
import { noAddition } from "../../schema/catalog/catalog-addition.js";
import type { SituationFile } from "../../schema/situation.js";
import type { SubtaskPool } from "../../spine.js";
import type { Context } from "../../stage.js";
import { proposalWorld, tasksOfProposal } from "./proposal-world.js";
import { situationTrials } from "./situation-trial.js";

/** A draft that no situation says anew: the last thing that was wrong. */
export interface RefusedDraft extends ProposalFault {
  draft: string;
}

export interface ExpressedDrafts {
  /** Drafts that were read, and how many of them are wanted: those of one persona, the first of them. */
  read: number;
  wanted: number;
  /** A file of `resources/situations/` for each persona of which a draft was expressed. */
  files: readonly SituationFile[];
  refused: readonly RefusedDraft[];
  /** Drafts of which nothing is known since the model could be asked no more. */
  left: readonly string[];
  /** Why there are some; null where there are none. */
  ended: string | null;
}

export interface DraftsAsked {
  /** File or folder with tasks in WindowsWorld's form. */
  from: string;
  /** Takes the drafts of this persona alone, and those that name none; null takes each for the persona that it names. */
  persona: string | null;
  /** The most that a model is asked for; null for all. */
  most: number | null;
}

/**
 * Has a model say tasks that others have drafted in words as situations of our workplaces. Each is held against the pool and
 * the records like any proposal, and against the applications of its draft. Throws what `readDrafts` does.
 */
export async function expressDrafts(
  model: LanguageModel,
  { from, persona, most }: DraftsAsked,
  pool: SubtaskPool,
  context: Context,
): Promise<ExpressedDrafts> {
  const { drafts, unusable } = readDrafts(from);
  const isAsked = (draft: { persona: string | null }) => persona === null || [persona, null].includes(draft.persona);
  const ofPersona = drafts.filter(isAsked);
  const wanted = ofPersona.slice(0, most ?? ofPersona.length);
  const personas = [...new Set(wanted.map((draft) => draft.persona ?? persona))];
  let done = 0;
  const report = () =>
    context.report({ kind: "progress", stage: "compose", done: ++done, total: wanted.length, label: "drafts" });
  const trial = situationTrials(pool, context, tasksOfProposal);
  const expressed = await Promise.all(
    personas.map((id) => {
      const own = wanted.filter((draft) => (draft.persona ?? persona) === id);
      const known = id === null ? undefined : context.catalog.personas.get(id);
      if (known === undefined) return noneExpressed(own, `there is no persona ${id ?? "in it; give --persona"}`);
      const world = proposalWorld(known, pool, trial, context);
      return "lacks" in world ? noneExpressed(own, world.lacks) : expressFor(model, own, world, context, report);
    }),
  );
  const leftOut = unusable.filter(isAsked).map(({ id, reason }) => ({
    draft: id,
    ...proposalFault("unusable", unusableWords(reason)),
  }));
  return {
    read: drafts.length + unusable.length,
    wanted: wanted.length,
    files: expressed.flatMap(({ file }) => file ?? []),
    refused: [...leftOut, ...expressed.flatMap((one) => one.refused)],
    left: expressed.flatMap((one) => one.left),
    ended: expressed.find(({ ended }) => ended !== null)?.ended ?? null,
  };
}

/** What became of the drafts of one persona. */
type ExpressedFor = Pick<ExpressedDrafts, "refused" | "left" | "ended"> & { file: SituationFile | null };

function noneExpressed(drafts: readonly DraftedTask[], why: string): ExpressedFor {
  const refused = drafts.map(({ id }) => ({ draft: id, ...proposalFault("draft-persona", why) }));
  return { file: null, refused, left: [], ended: null };
}

/** One draft after the other, as each situation has to differ from those before it. */
async function expressFor(
  model: LanguageModel,
  drafts: readonly DraftedTask[],
  world: ProposalWorld,
  context: Context,
  report: () => void,
): Promise<ExpressedFor> {
  let { catalog } = context;
  const files: SituationFile[] = [];
  const refused: RefusedDraft[] = [];
  for (const [at, draft] of drafts.entries()) {
    const fault = applicationFault(draft, world);
    const asked = fault === null ? await askForSituations(model, 1, world, catalog, { draft }) : null;
    if (asked?.isOver)
      return { file: joined(files), refused, left: drafts.slice(at).map(({ id }) => id), ended: asked.ended };
    if (asked?.file) {
      catalog = withAddition(catalog, { ...noAddition, situations: [asked.file] });
      files.push(asked.file);
    } else {
      const last = fault ?? asked?.refused.at(-1) ?? proposalFault("shape", "the answers have no proposals");
      refused.push({ draft: draft.id, kind: last.kind, detail: last.detail });
    }
    report();
  }
  return { file: joined(files), refused, left: [], ended: null };
}

/** One file of what one model said of one persona. */
function joined(files: readonly SituationFile[]): SituationFile | null {
  const [first] = files;
  return first === undefined ? null : { ...first, situations: files.flatMap(({ situations }) => situations) };
}
