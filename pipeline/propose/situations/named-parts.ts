import { isA } from "../../catalog/catalog.js";
import { fileType } from "../../catalog/file-type.js";
import { situationFaults } from "../../catalog/situation-faults.js";
import { TaskloomError } from "../../errors.js";
import { factsBehind, predecessorsOf, type Situation } from "../../schema/situation.js";
import { blanks, fill } from "../../template/template.js";
import { situationSetup } from "../../workplace/situations/situation-files.js";
import { situationWords } from "../../workplace/situations/situation-words.js";
import { type ProposalFault, proposalFault } from "../proposal-fault.js";
import { textsIn } from "../texts-in.js";
import { bindAt } from "./values.js";
import type { ProposalWorld } from "./world.js";

/** What a situation names that is not there, or not yet; whether its files have a place of their own. */
export function namedPartsFault(situation: Situation, world: ProposalWorld): ProposalFault | null {
  return (
    orderFault(situation) ??
    personFault(situation, world) ??
    blankFault(situation, world) ??
    pathFault(situation, world) ??
    senseFault(situation, world)
  );
}

/** What is named stands before what names it, so that nothing waits for itself. */
function orderFault({
  about,
  facts,
  deliverables,
  documents,
  folders,
  messages,
  records,
  decision,
}: Situation): ProposalFault | null {
  const names = [about, facts, deliverables, documents, folders, messages].flatMap(Object.keys);
  const taken = names.find((name, at) => names.indexOf(name) !== at) ?? names.find((name) => name in {});
  if (taken !== undefined)
    return proposalFault("unknown-name", `"${taken}" is the name of two things; give each its own`);
  const known = new Set(["today", ...Object.keys(about)]);
  for (const [name, fact] of Object.entries(facts)) {
    const unknown = factsBehind(fact).find((behind) => !known.has(behind));
    if (unknown !== undefined)
      return proposalFault("unknown-name", `the fact ${name} asks for @${unknown}; there is ${[...known].join(", ")}`);
    if ("document" in fact.from && !(fact.from.document in documents))
      return proposalFault("unknown-name", `the fact ${name} is stated in ${fact.from.document}, which is no document`);
    if ("message" in fact.from && !(fact.from.message in messages))
      return proposalFault("unknown-name", `the fact ${name} is stated in ${fact.from.message}, which is no message`);
    known.add(name);
  }
  const before = new Set<string>();
  for (const [name, deliverable] of Object.entries(deliverables)) {
    const later = predecessorsOf(deliverable).find((made) => !before.has(made));
    if (later !== undefined)
      return proposalFault(
        "unknown-name",
        `the deliverable ${name} comes after ${later}, which does not stand before it`,
      );
    for (const material of Object.values(deliverable.with)) {
      if (typeof material === "string" || "made" in material || "table" in material || "condition" in material)
        continue;
      if ("page" in material) continue;
      const [part, named, where]: [string, readonly string[], object] =
        "fact" in material
          ? ["fact", [material.fact], facts]
          : "facts" in material
            ? ["fact", material.facts, facts]
            : "document" in material
              ? ["document", [material.document], documents]
              : "folder" in material
                ? ["folder", [material.folder], folders]
                : "record" in material
                  ? ["record", [material.record], records]
                  : ["message", [material.message], messages];
      const missing = named.find((one) => !Object.hasOwn(where, one));
      if (missing !== undefined)
        return proposalFault(
          "unknown-name",
          `the deliverable ${name} takes the ${part} ${missing}, which there is not`,
        );
    }
    before.add(name);
  }
  const decided = decision === undefined ? [] : [...decision.holds, ...decision.fails];
  if (decision !== undefined && decided.length === 0)
    return proposalFault("unknown-name", "the decision names no deliverable");
  return null;
}

function personFault({ asked_by, messages }: Situation, { description }: ProposalWorld): ProposalFault | null {
  const roles = Object.keys(description.people);
  const unknown = [asked_by, ...Object.values(messages).map(({ from }) => from)].find((role) => !roles.includes(role));
  return unknown === undefined ? null : proposalFault("person", `"${unknown}" is none of ${roles.join(", ")}`);
}

/** Texts in which facts and deliverables may be blanks. */
const requestFields: ReadonlySet<string> = new Set(["asked"]);

function blankFault(situation: Situation, { workplaces: [workplace] }: ProposalWorld): ProposalFault | null {
  if (workplace === undefined) throw new RangeError("a situation is held against one workplace at least");
  const subjects = Object.keys(situation.about).map((name) => [name, name] as const);
  const plain = { ...situation, documents: {}, folders: {} };
  const words = new Set([
    ...Object.keys(situationWords(plain, workplace, subjects)),
    ...Object.keys(situation.documents),
    ...Object.keys(situation.folders),
  ]);
  const called = Object.entries(situation.deliverables).flatMap(([name, one]) =>
    one.called === undefined ? [] : [name],
  );
  const inRequests = new Set([...words, ...Object.keys(situation.facts), ...called]);
  const parts = new Set([...Object.keys(situation.documents), ...Object.keys(situation.folders)]);
  for (const { path, text } of textsIn(situation)) {
    const field = path.findLast((key) => !/^\d+$/.test(key)) ?? "";
    // The name of a file follows from its path, which therefore names none.
    const allowed = requestFields.has(field) ? inRequests : field === "path" ? without(words, parts) : words;
    const rest = text.replaceAll(/\{[a-z][a-z0-9_]*(?::(?:basename|dirname|stem|extension))?\}/g, "");
    if (/[{}]/.test(rest)) return proposalFault("unknown-blank", `${path.join(".")}: a brace that is no blank`);
    const unknown = field === "by" ? undefined : blanks(text).find((name) => !allowed.has(name));
    if (unknown !== undefined)
      return proposalFault(
        "unknown-blank",
        `${path.join(".")}: {${unknown}}; there is ${[...allowed].map((name) => `{${name}}`).join(" ")}`,
      );
  }
  return null;
}

function without(all: ReadonlySet<string>, some: ReadonlySet<string>): Set<string> {
  return new Set([...all].filter((name) => !some.has(name)));
}

const places = ["Documents", "Downloads", "Desktop", "Pictures"] as const;
const ownPath = new RegExp(`^(?:${places.join("|")})(?:/[^/.\\\\:*?"<>|][^/\\\\:*?"<>|]{0,119})+$`, "u");

function pathFault(situation: Situation, world: ProposalWorld): ProposalFault | null {
  const { documents, folders, deliverables } = situation;
  const files = Object.values(documents).map(({ path }) => path);
  const made = Object.values(deliverables).flatMap(({ as, gives }) => (as === undefined ? [] : [{ as, gives }]));
  const paths = [...files, ...Object.values(folders).map(({ path }) => path), ...made.map(({ as }) => as)];
  const wrong = paths.find((path) => !ownPath.test(path));
  if (wrong !== undefined) {
    return proposalFault(
      "path",
      `"${wrong}" has to lie in one of ${places.join(", ")}, by names without dots in front`,
    );
  }
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice !== undefined) return proposalFault("path", `"${twice}" is the path of two things`);
  for (const { as, gives } of made) {
    if (gives === "dir_path") continue;
    const type = typeOf(world, as);
    if (type === null || !isA(world.types, type, gives))
      return proposalFault("path", `"${as}" does not end as a ${gives} does`);
  }
  const unread = files.find((path) => typeOf(world, path) === null);
  if (unread !== undefined) return proposalFault("path", `no resource type has files like "${unread}"`);
  return null;
}

function typeOf({ types }: ProposalWorld, path: string): string | null {
  try {
    return fileType(types, path);
  } catch (error) {
    if (error instanceof TaskloomError) return null;
    throw error;
  }
}

function senseFault(situation: Situation, world: ProposalWorld): ProposalFault | null {
  const [fault] = situationFaults(situation, world.description, world.types);
  return fault === undefined ? null : proposalFault("sense", fault);
}

/** An address that is nobody's at the workplace, as far as it stands in a text by itself. */
export function addressFault(situation: Situation): ProposalFault | null {
  for (const { path, text } of textsIn(situation)) {
    if (["where", "query", "condition"].includes(path.at(-1) ?? "")) continue;
    const addresses = text.match(/[^\s"'(),;<>]+@[^\s"'(),;<>]+/g) ?? [];
    const outside = addresses.find((address) => !/@(?:[a-z0-9-]+\.)*example\.com[.:!?]*$/.test(address));
    if (outside === undefined) continue;
    const detail = `${path.join(".")}: "${outside}" is no address at example.com; write the blank of a person's mail`;
    return proposalFault("address", detail);
  }
  return null;
}

/** What only the records show: two files at one place, a message to what is no address. */
export function boundPartsFault(situation: Situation, { workplaces }: ProposalWorld): ProposalFault | null {
  for (const bound of workplaces.flatMap((workplace) => bindAt(situation, workplace) ?? [])) {
    const paths = situationSetup(bound, Object.keys(situation.facts)).files.map(({ path }) => path);
    const twice = paths.find((path, at) => paths.indexOf(path) !== at);
    if (twice !== undefined) return proposalFault("path", `another file lies at ${twice} already`);
    for (const [name, { with: given }] of Object.entries(situation.deliverables)) {
      const address = given.mail_address;
      if (typeof address !== "string" || /^[^@\s]+@(?:[a-z0-9-]+\.)*example\.com$/.test(fill(address, bound.words)))
        continue;
      const detail = `${name}: "${address}" is no address of somebody at the workplace, such as {${situation.asked_by}_mail}`;
      return proposalFault("address", detail);
    }
  }
  return null;
}
