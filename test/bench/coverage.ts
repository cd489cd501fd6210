import { existsSync, readdirSync, readFileSync } from "node:fs";
import { dirname, extname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { z } from "zod";
import { type ContentFact, changedFacts, factsOf, presence } from "../../pipeline/content/facts.js";
import { readParts } from "../../pipeline/content/read-parts.js";
import { select } from "../../pipeline/content/selector.js";
import { type CheckName, checkNamed } from "../../pipeline/evaluators/checks/table.js";
import { atomicChecks } from "../../pipeline/evaluators/interpret.js";
import type { ContentPart } from "../../pipeline/schema/computer/content-part.js";
import type { Check, Evaluator, StringExpression } from "../../pipeline/schema/evaluator.js";
import { readPool } from "../../pipeline/store/pool/pool.js";
import { toldApart } from "../evaluators/end-state-fixtures.js";
import { endStates } from "../evaluators/end-states.js";
import { desktop, file, text, traceOf } from "../evaluators/trace-samples.js";
import { type EndStateKind, endStateKinds } from "./coverage-kinds.js";
import { readStoreFixtures } from "./store-fixtures.js";

const fixtureFolder = fileURLToPath(new URL("../fixtures/contents", import.meta.url));

const storeFolder = fileURLToPath(new URL("../fixtures/stores", import.meta.url));

/** A fixture file as its reader reads it. */
export interface ReadFixture {
  name: string;
  /** The name of the fixture that it was made from. */
  before: string;
  /** Of a store, its subject: "firefox:bookmarks". */
  extension: string;
  content: ContentPart;
}

/** What is known of a kind of end state. */
export interface Coverage {
  /** Whether a reader showed it on some fixture, or a desktop did in a verified subtask. */
  seen: boolean;
  /** Whether a check was false on the fixture before.EXT and true on another one of its folder, or on a desktop. */
  checked: boolean;
  /** Whether the evaluator of some verified subtask asks for it. */
  pool: boolean;
}

/** All files below a folder that have a reader; none where the folder is not there. */
export async function readFixtures(folder: string): Promise<ReadFixture[]> {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).sort();
  const read = names.map(async (name) => {
    const extension = extname(name).slice(1).toLowerCase();
    const content = extension === "" ? null : await readParts(readFileSync(join(folder, name)), extension);
    return content === null || "unreadable" in content.aspects
      ? []
      : [{ name, before: join(dirname(name), `before.${extension}`), extension, content }];
  });
  return (await Promise.all(read)).flat();
}

/**
 * What fixtures and evaluators of verified subtasks say of a kind; `told` are the kinds that an evaluator told apart on
 * what real applications wrote. Throws nothing: what nobody shows is a no.
 */
export function coverageOf(
  kind: EndStateKind,
  fixtures: readonly ReadFixture[],
  evaluators: readonly Evaluator[],
  told: ReadonlySet<string>,
): Coverage {
  const pool = evaluators.some((evaluator) => atomicChecks(evaluator).some((check) => asksFor(check, kind)));
  const { shown } = kind;
  if (told.has(kind.label)) return { seen: true, checked: true, pool };
  if (shown === undefined) return { seen: pool, checked: pool, pool };
  const own = fixtures.filter(({ extension }) => shown.extensions.includes(extension));
  const seen = own.some(({ content }) => factsOf(content).some((fact) => shows(kind, content, fact)));
  const checked = own.some((after) => {
    const before = own.find(({ name }) => name === after.before);
    return before !== undefined && before !== after && tellsApart(kind, before, after);
  });
  return { seen, checked, pool };
}

/** Whether a check made of some change of the kind fails on the file before it and holds after it. */
function tellsApart(kind: EndStateKind, before: ReadFixture, after: ReadFixture): boolean {
  const isStore = after.extension.includes(":");
  const path = isStore ? after.extension : `/home/user/fixture.${after.extension}`;
  const step = ({ content }: ReadFixture) => ({
    state: isStore
      ? desktop({ stores: [{ subject: path, parts: content }] })
      : desktop({ files: [{ ...file(path, text(content.kind)), parts: content }] }),
  });
  const [start, end] = [traceOf([step(before)]), traceOf([step(before), step(after)])];
  const tells = (check: CheckName, values: Readonly<Record<string, string>>): boolean => {
    const { holds } = checkNamed(check);
    return !holds(start, { file_path: path, ...values }) && holds(end, { file_path: path, ...values });
  };
  return changedFacts(before.content, after.content).some((change) => {
    if (!shows(kind, after.content, change)) return false;
    const { selector, aspect, after: value } = change;
    const wanted =
      value === null ? { relation: "is_not_set", value: "" } : { relation: "exactly", value: String(value) };
    if (tells("check_fact", { selector, aspect, ...wanted })) return true;
    const all = selector.replace(/(?:\[(?:[^\\\]]|\\.)*\])+$/s, "");
    const count = aspect === presence ? select(after.content, all).length : -1;
    return count >= 0 && tells("check_part_count", { selector: all, relation: "equal", value: String(count) });
  });
}

function shows(
  { shown }: EndStateKind,
  root: ContentPart,
  { selector, aspect }: Pick<ContentFact, "selector" | "aspect">,
): boolean {
  return shown !== undefined && isAmong(shown, selector === "" ? [root.kind] : partIn(selector), aspect);
}

function isAmong(shown: NonNullable<EndStateKind["shown"]>, kinds: readonly string[], aspect: string): boolean {
  return kinds.some((kind) => shown.parts.includes(kind)) && (shown.aspects?.test(aspect) ?? true);
}

/** The kind of part that a selector names; for that of the whole content, every kind that a whole content may be. */
function partIn(selector: string): readonly string[] {
  if (selector === "") return ["document", "media", "picture", "presentation"];
  return /(?:^|\/)([a-z][a-z0-9_-]*)(?:\[(?:[^\\\]]|\\.)*\])*$/s.exec(selector)?.slice(1) ?? [];
}

/** Whether a check of a verified subtask asks for a kind: one of its checks, or one on facts of such parts and aspects. */
function asksFor(
  { api, arguments: given }: Check,
  { apis, extensions, shown, exactly, relations }: EndStateKind,
): boolean {
  const path = Object.entries(given).find(([name]) => name.endsWith("_path"))?.[1];
  const named = path === undefined ? "" : "parameter" in path ? path.parameter : "literal" in path ? path.literal : "";
  const isOf = (some: readonly string[]) =>
    some.some((one) => named.startsWith(`${one}_`) || named.endsWith(`.${one}`) || named === one);
  if (apis.some((name) => name === api)) return extensions === undefined || isOf(extensions);
  const { selector, aspect = { literal: "present" }, relation } = given;
  if (api === "check_picture_is")
    return (
      relations !== undefined && relation !== undefined && "literal" in relation && relations.test(relation.literal)
    );
  if (shown === undefined || !isOf(shown.extensions)) return false;
  if (selector === undefined || !("literal" in aspect)) return false;
  if (exactly === true && !(relation !== undefined && "literal" in relation && relation.literal === "exactly"))
    return false;
  return isAmong(shown, partIn(asWritten(selector)), aspect.literal);
}

/** A text of a check with a word for each parameter: what stands around them says which parts a selector names. */
function asWritten(text: StringExpression): string {
  if ("literal" in text) return text.literal;
  return "operation" in text && text.operation === "concat" ? text.operands.map(asWritten).join("") : "x";
}

const labelledTask = z.object({
  peer: z.string(),
  domain: z.string(),
  status: z.string(),
  end_state_kinds: z.array(z.string()),
});

/** How much of published tasks of OSWorld in one application the readers, checks and subtasks cover, kind by kind. */
export async function* reportCoverage(reference: string | null, pool: string): AsyncGenerator<string> {
  if (reference === null) {
    yield "needs the published labels: pnpm bench coverage --reference DIR";
    return;
  }
  const lines = readFileSync(join(reference, "desktop-benchmarks/tasks.open.jsonl"), "utf8").trim().split("\n");
  const tasks = lines
    .map((line) => labelledTask.parse(JSON.parse(line)))
    .filter(({ peer, domain, status }) => peer === "osworld" && status === "ok" && domain !== "multi_apps");
  const fixtures = [...(await readFixtures(fixtureFolder)), ...(await readStoreFixtures(storeFolder))];
  const { subtasks } = await readPool(pool, "desktop");
  const evaluators = [...subtasks.values()].map(({ evaluator }) => evaluator);
  const told = await toldApart(endStates);
  const covered = new Map(endStateKinds.map((kind) => [kind.label, coverageOf(kind, fixtures, evaluators, told)]));
  const counts = new Map<string, number>();
  for (const kind of tasks.flatMap((task) => task.end_state_kinds)) counts.set(kind, (counts.get(kind) ?? 0) + 1);
  yield `${fixtures.length} fixture files, ${endStates.length} end states of applications, ${evaluators.length} verified subtasks; tasks, seen, checked, in the pool:`;
  for (const [label, count] of [...counts].sort(([one, a], [other, b]) => b - a || (one < other ? -1 : 1))) {
    const { seen, checked, pool: inPool } = covered.get(label) ?? nothing;
    yield `${String(count).padStart(4)}  ${[seen, checked, inPool].map(answer).join(" ")}  ${label}`;
  }
  const share = (fits: (coverage: Coverage) => boolean) => {
    const all = tasks.filter((task) => task.end_state_kinds.every((label) => fits(covered.get(label) ?? nothing)));
    return `${all.length}/${tasks.length} (${Math.round((100 * all.length) / tasks.length)} %)`;
  };
  yield `OSWorld, one application: expressible ${share(({ seen, checked }) => seen && checked)}`;
  yield `OSWorld, one application: in the pool ${share(({ pool: inPool }) => inPool)}`;
}

const nothing: Coverage = { seen: false, checked: false, pool: false };

function answer(is: boolean): string {
  return is ? "yes" : "no ";
}
