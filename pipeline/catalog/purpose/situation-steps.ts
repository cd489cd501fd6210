import type { ResourceType } from "../../schema/catalog/resource-type.js";
import type { Deliverable, Material, Situation } from "../../schema/situation.js";
import { blanks } from "../../template/template.js";
import { extension } from "../../text/path.js";
import { type Choice, choicesOf } from "../../workplace/situations/choices.js";
import { doesPass } from "./does-pass.js";
import type { PurposePiece, PurposeStep } from "./purpose-step.js";

/**
 * All that can be asked for together in a situation, as steps: one list for each choice, and each branch of it. Texts keep
 * their blanks. What a subtask does to its file beyond the types that go in and come out is not known here.
 */
export function situationSteps(situation: Situation, types: ReadonlyMap<string, ResourceType>): PurposeStep[][] {
  const steps = Object.entries(situation.deliverables).map(([name, deliverable]) =>
    stepOf(situation, name, deliverable, types),
  );
  const requests = choicesOf(situation)
    .flatMap(askedTogether)
    .map((names) => steps.filter(({ id }) => names.includes(id)));
  return [...new Map(requests.map((request) => [request.map(({ id }) => id).join(" "), request])).values()];
}

function askedTogether({ always, branches }: Choice): string[][] {
  return branches === null ? [[...always]] : [branches.holds, branches.fails].map((branch) => [...always, ...branch]);
}

function stepOf(
  situation: Situation,
  id: string,
  deliverable: Deliverable,
  types: ReadonlyMap<string, ResourceType>,
): PurposeStep {
  const takes = Object.entries(deliverable.with).flatMap(
    ([type, material]) => pieceTaken(situation, type, material) ?? [],
  );
  const made = pieceGiven(situation, deliverable);
  const { to, answers } = recipientOf(deliverable, takes);
  return {
    id,
    called: id,
    takes,
    gives: [made],
    passes: doesPass(types.get(deliverable.gives)),
    wanted: false,
    from: madeBy(deliverable),
    takenBy: Object.keys(situation.deliverables).filter((name) => madeBy(situation.deliverables[name]).includes(id)),
    repeats: repeated(deliverable, takes, made),
    changes: deliverable.as === undefined ? takes.filter(({ type }) => isFile(type) && type === made.type) : [],
    isMechanical: false,
    to,
    answers,
    texts: textsOf(deliverable),
    required: !deliverable.optional,
  };
}

/** The recipient of a message: whom it is addressed to, or who wrote what it answers. */
function recipientOf(
  { gives, with: given }: Deliverable,
  takes: readonly PurposePiece[],
): Pick<PurposeStep, "to" | "answers"> {
  if (gives !== "mail_sent" && gives !== "mail_draft") return { to: null, answers: false };
  const { mail_address: address } = given;
  if (typeof address === "string") return { to: address, answers: false };
  if (address !== undefined) return { to: JSON.stringify(address), answers: false };
  return { to: takes.find(({ author }) => author !== null)?.author ?? null, answers: true };
}

function madeBy(deliverable: Deliverable | undefined): string[] {
  return Object.values(deliverable?.with ?? {}).flatMap((material) =>
    typeof material === "object" && "made" in material ? [material.made] : [],
  );
}

/** The words that a deliverable puts somewhere: those it is given, and what it asks for. */
function textsOf({ with: given }: Deliverable): string[] {
  return Object.entries(given).flatMap(([type, material]) => {
    if (typeof material === "string") return type === "mail_address" ? [] : [material];
    return "facts" in material && material.request !== undefined ? [material.request.says] : [];
  });
}

function pieceTaken(situation: Situation, type: string, material: Material): PurposePiece | null {
  if (typeof material === "string") return null;
  if ("document" in material) {
    const document = situation.documents[material.document];
    if (document === undefined) return null;
    return { type, key: document.path, author: null, matters: mattersIn(situation, JSON.stringify(document)) };
  }
  if ("table" in material) return { type, key: `${material.table}.xlsx`, author: null, matters: [] };
  if ("folder" in material) {
    const folder = situation.folders[material.folder];
    return folder === undefined ? null : { type, key: folder.path, author: null, matters: [] };
  }
  if ("message" in material) {
    const message = situation.messages[material.message];
    if (message === undefined) return null;
    const matters = mattersIn(situation, `${message.subject} ${message.text}`);
    return { type, key: message.subject, author: `{${message.from}_mail}`, matters };
  }
  if (!("made" in material)) return null;
  const maker = situation.deliverables[material.made];
  return maker === undefined ? null : { ...pieceGiven(situation, maker), type };
}

/** What a deliverable leaves: a file under a path of its own, or the one that it works on. */
function pieceGiven(situation: Situation, deliverable: Deliverable): PurposePiece {
  const { gives: type, as: path, with: given } = deliverable;
  if (path !== undefined)
    return { type, key: path, author: null, matters: mattersIn(situation, JSON.stringify(given)) };
  const changed = Object.entries(given).find(([taken]) => taken === type && isFile(type));
  const piece = changed === undefined ? null : pieceTaken(situation, ...changed);
  return piece ?? { type, key: null, author: null, matters: [] };
}

/** Words of the pool for a plain copy. */
const copyWords = /^copy \{(?:file|dir)_path\} /;

/** A file that is copied, or becomes one of another kind with nothing else that goes into it. */
function repeated(
  { as: path, by = "", with: given }: Deliverable,
  takes: readonly PurposePiece[],
  made: PurposePiece,
): PurposeStep["repeats"] {
  const [source, ...others] = takes;
  if (source !== undefined && copyWords.test(by)) return { from: source, to: made };
  if (source === undefined || others.length > 0 || Object.keys(given).length > 1 || path === undefined) return null;
  if (source.key === null || source.author !== null || made.type === "zip_path" || source.type === "zip_path")
    return null;
  const isAnother = extension(source.key) !== "" && extension(path) !== "" && extension(source.key) !== extension(path);
  return isAnother ? { from: source, to: made } : null;
}

/** A file of a kind of its own: what gives a file of any kind moves, copies or locks it. */
function isFile(type: string): boolean {
  return type.endsWith("_path") && type !== "file_path" && type !== "dir_path";
}

/**
 * The subjects that a text names, each by the one that all hang on: what is drawn among the rows of another subject
 * belongs to the same matter.
 */
function mattersIn({ about }: Situation, text: string): string[] {
  const rootOf = (name: string, seen: readonly string[] = []): string => {
    const [behind] = [...(about[name]?.where ?? "").matchAll(/@([a-z][a-z0-9_]*)/g)].flatMap(([, other = ""]) =>
      other in about && other !== name && !seen.includes(other) ? [other] : [],
    );
    return behind === undefined ? name : rootOf(behind, [...seen, name]);
  };
  return [...new Set(blanks(text).flatMap((blank) => (blank in about ? [rootOf(blank)] : [])))];
}
