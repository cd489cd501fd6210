import type { z } from "zod";
import { usableSubtasks } from "../../../pipeline/compose/material/pool-index.js";
import { doersAmong } from "../../../pipeline/compose/situations/doers.js";
import type { ProposalWorld } from "../../../pipeline/propose/situations/world.js";
import type { situationSchema } from "../../../pipeline/schema/situation.js";
import type { Subtask } from "../../../pipeline/schema/subtask.js";
import { makeWorkplace } from "../../../pipeline/workplace/make-workplace.js";
import { operationPool } from "../../compose/situations/operation-pool.js";
import { shippedCatalog } from "../../fixtures/shipped-catalog.js";

export const catalog = await shippedCatalog();
const operations = await operationPool();

/** What proposals of a persona are held against: five seeds of its workplace, and a pool; no task is made of them. */
export function worldOf(id: string, pool: ReadonlyMap<string, Subtask> = operations): ProposalWorld {
  const persona = catalog.personas.get(id);
  const workplace = catalog.workplaces.get(id);
  if (persona === undefined || workplace === undefined) throw new Error(`there is no workplace of ${id}`);
  const usable = usableSubtasks([...pool.values()], persona, catalog, "desktop");
  return {
    persona,
    description: workplace.description,
    usable,
    workplaces: [1, 2, 3, 4, 5].map((seed) => makeWorkplace(workplace.description, seed)),
    doers: doersAmong(usable, catalog),
    types: catalog.resourceTypes,
    tryOut: async () => null,
  };
}

type Proposal = z.input<typeof situationSchema>;

/** A proposal for the accountant that is sound: what employees claimed for one kind of expense. */
export const sound = {
  id: "claims-without-receipt",
  goal: "Chase the receipts that are missing for {category}",
  asked_by: "head_of_finance",
  reason: ["The auditors want a receipt for every {category} claim."],
  meaning: ["It is about the {category} claims in {expenses_file} above 50 euros."],
  about: { category: { table: "Expenses", column: "Category", where: '[Currency] = "EUR"', rows: [4, 40] } },
  facts: {
    large: {
      kind: "money",
      unit: "EUR",
      from: { table: "Expenses", query: "sum([Amount] where [Category] = @category and [Amount] > 50)" },
      label: "large claims",
      described: ["the sum of their Amount"],
      again: "that sum",
    },
  },
  deliverables: {
    note: {
      gives: "docx_path",
      as: "Documents/Claims for {category}.docx",
      with: { facts: { facts: ["large"] } },
      asked: ["write a note with {large} and save it as 'Claims for {category}.docx' in Documents"],
      called: "the note",
    },
    told: {
      gives: "mail_sent",
      with: { mail_address: "{bookkeeper_mail}", title: "Claims for {category}", facts: { facts: ["large"] } },
      asked: ["mail {bookkeeper} ({bookkeeper_mail}) {large}, with the subject 'Claims for {category}'"],
    },
  },
  decision: { fact: "large", relation: "greater", holds: ["told"] },
} satisfies Proposal;

/** The sound proposal with something in it replaced, by the path to it; undefined takes it away. */
export function spoilt(path: string, value: unknown): unknown {
  const copy: Record<string, unknown> = structuredClone(sound);
  const keys = path.split("/");
  const last = keys.pop() ?? "";
  let parent = copy;
  for (const key of keys) {
    const inner = parent[key];
    if (!isRecord(inner)) throw new Error(`there is no ${path}`);
    parent = inner;
  }
  if (value === undefined) delete parent[last];
  else parent[last] = value;
  return copy;
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
