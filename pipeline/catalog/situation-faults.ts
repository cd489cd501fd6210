import { motifOf } from "../content/picture/motifs/table.js";
import type { ResourceType } from "../schema/catalog/resource-type.js";
import { sharedFolder } from "../schema/computer/computer-id.js";
import {
  computerOfDeliverable,
  computerOfDocument,
  computerOfFact,
  factsBehind,
  factsOf,
  type Material,
  predecessorsOf,
  type Situation,
} from "../schema/situation.js";
import { limitFactOf } from "../schema/situation-decision.js";
import type { WorkplaceDescription } from "../schema/workplace.js";
import { blanks } from "../template/template.js";
import { formsOnPages } from "../workplace/situations/on-page.js";
import { fileBlank } from "../workplace/situations/situation-words.js";
import { isSentence, placesIn, standsInSentences } from "../workplace/situations/stated-in-lines.js";
import { decisionFaults } from "./decision-faults.js";

import { purposeless } from "./purpose/purpose-rules.js";
import { situationSteps } from "./purpose/situation-steps.js";

/**
 * What does not make sense in a situation: a fact that is called like a deliverable or is of no use, a request that does
 * not speak of what goes into it or comes before it, or speaks of something else, a decision on what is not there, a list
 * whose items are no numbers of rows, something on another computer that its words do not place there or that cannot be
 * reached from there, and what serves no purpose (`purpose/`).
 */
export function situationFaults(
  situation: Situation,
  workplace: Pick<WorkplaceDescription, "tables" | "pages">,
  types: ReadonlyMap<string, ResourceType>,
): string[] {
  return [
    ...nameFaults(situation),
    ...decisionFaults(situation, workplace),
    ...pageFaults(situation, workplace),
    ...messageFaults(situation),
    ...attachmentFaults(situation),
    ...sentenceFaults(situation),
    ...recordPageFaults(situation),
    ...uselessFacts(situation),
    ...Object.keys(situation.deliverables).flatMap((name) => requestFaults(situation, name)),
    ...listFaults(situation, workplace),
    ...computerFaults(situation),
    ...chartFaults(situation),
    ...purposeFaults(situation, types),
  ];
}

/** Requests have one blank for each name, and a graph one node. */
function nameFaults({ facts, deliverables }: Situation): string[] {
  return Object.keys(facts).flatMap((name) =>
    deliverables[name] === undefined ? [] : [`a fact and a deliverable are both called ${name}`],
  );
}

/** A picture that is called a chart shows the numbers of a table. */
function chartFaults({ documents }: Situation): string[] {
  return Object.entries(documents).flatMap(([name, document]) =>
    "picture" in document && document.picture.chart === undefined && motifOf(document.picture.shows) === "chart"
      ? [`the picture ${name} shows "${document.picture.shows}", and nothing says of which table`]
      : [],
  );
}

/** What of it nobody could ask for, whichever of its deliverables are asked for together. */
function purposeFaults(situation: Situation, types: ReadonlyMap<string, ResourceType>): string[] {
  const found = situationSteps(situation, types).flatMap((steps) => purposeless(steps) ?? []);
  return [...new Set(found.map(({ rule, found: clause }) => `${clause} (${rule})`))];
}

const figures: ReadonlySet<string> = new Set(["money", "number", "count", "percent"]);

/** What is said to stand on a page stands there once, with a number in it where it is one. */
function pageFaults({ facts }: Situation, { pages }: Pick<WorkplaceDescription, "pages">): string[] {
  return Object.entries(facts).flatMap(([name, { from, kind }]) => {
    if (!("page" in from)) return [];
    const places = placesIn(pages[from.page]?.lines ?? [], from.stated);
    const [place] = places;
    if (place === undefined || places.length > 1)
      return [
        `the fact ${name} stands under "${from.stated}" on the page ${from.page} ${places.length} times, not once`,
      ];
    return figures.has(kind) && !/\d/.test(place)
      ? [`the fact ${name} is a ${kind}, and the page ${from.page} says no number under "${from.stated}"`]
      : [];
  });
}

/** What is said to stand in a message stands there once. */
function messageFaults({ facts, messages }: Situation): string[] {
  return Object.entries(facts).flatMap(([name, { from }]) => {
    if (!("message" in from)) return [];
    const times = placesIn(messages[from.message]?.text.split("\n") ?? [], from.stated).length;
    return times === 1
      ? []
      : [`the fact ${name} stands under "${from.stated}" in the message ${from.message} ${times} times, not once`];
  });
}

/** What is attached is a document of the situation, which lies in no folder: nothing stands in it and nothing takes it. */
function attachmentFaults({ facts, documents, messages, deliverables }: Situation): string[] {
  return Object.entries(messages).flatMap(([message, { attached }]) =>
    attached.flatMap((name) => {
      if (documents[name] === undefined) return [`the message ${message} has ${name} attached, which is no document`];
      const isTaken = Object.values(deliverables).some((deliverable) =>
        Object.values(deliverable.with).some(
          (material) => typeof material === "object" && "document" in material && material.document === name,
        ),
      );
      const isRead = Object.values(facts).some(({ from }) => "document" in from && from.document === name);
      return isTaken || isRead ? [`the document ${name} is attached to ${message} and lies in no folder`] : [];
    }),
  );
}

/** Nothing in a sentence tells where a text ends, so that it has to stand behind a label. */
function sentenceFaults({ facts }: Situation): string[] {
  return Object.entries(facts).flatMap(([name, { from, kind }]) =>
    "stated" in from && isSentence(from.stated) && !standsInSentences(kind)
      ? [`the fact ${name} is a ${kind}, which stands behind a label and not in the sentence "${from.stated}"`]
      : [],
  );
}

/** The table whose records are pages has no workbook in that form, so that nothing else may need one. */
function recordPageFaults(situation: Situation): string[] {
  const { record_page: wanted } = situation;
  if (wanted === undefined) return [];
  const form = formsOnPages(situation).find(({ without_tables }) => without_tables?.includes(wanted.table));
  if (form === undefined || form.moved?.length === 0)
    return [`no fact stands on the page of a record of ${wanted.table}`];
  const { facts, deliverables, documents, reason, meaning } = form;
  const file = `{${fileBlank(wanted.table)}}`;
  return [
    ...Object.entries(facts).flatMap(([name, { from }]) =>
      "table" in from && from.table === wanted.table ? [`the fact ${name} needs the workbook of ${wanted.table}`] : [],
    ),
    ...(JSON.stringify([deliverables, documents]).includes(`"table":"${wanted.table}"`)
      ? [`a deliverable or a document needs the workbook of ${wanted.table}`]
      : []),
    ...(JSON.stringify([facts, deliverables, reason, meaning]).includes(file)
      ? [`the form on the page of a record speaks of ${file}, which it does not have`]
      : []),
  ];
}

/** A fact goes into a deliverable, decides, or is named by the query of another one. */
function uselessFacts({ decision, facts, deliverables }: Situation): string[] {
  const used = new Set(Object.values(deliverables).flatMap(factsOf));
  const behind = new Set(Object.values(facts).flatMap(factsBehind));
  return Object.keys(facts).flatMap((name) =>
    used.has(name) || decision?.fact === name || (decision && limitFactOf(decision)) === name || behind.has(name)
      ? []
      : [`nothing uses the fact ${name}; put it into a deliverable or take it away`],
  );
}

function requestFaults({ facts, deliverables }: Situation, name: string): string[] {
  const deliverable = deliverables[name];
  if (deliverable === undefined) return [];
  const taken = new Set([...factsOf(deliverable), ...predecessorsOf(deliverable)]);
  return deliverable.asked.flatMap((asked) => {
    const named = blanks(asked).filter((blank) => blank in facts || deliverables[blank]?.called !== undefined);
    return [
      ...[...taken].filter((part) => !named.includes(part)).map((part) => `does not speak of ${part}`),
      ...named.filter((part) => !taken.has(part)).map((part) => `speaks of ${part}, which does not go into it`),
    ].map((fault) => `the request "${asked}" ${fault}`);
  });
}

/** An item too many is only seen among numbers with letters ("M-2081"), which are all written alike. */
function listFaults({ facts }: Situation, { tables }: Pick<WorkplaceDescription, "tables">): string[] {
  return Object.entries(facts).flatMap(([name, { kind, from }]) => {
    if (kind !== "list") return [];
    const [, column] = ("table" in from ? /^list\(\[([^\]]+)\]/.exec(from.query) : null) ?? [];
    const table = "table" in from ? tables.find((one) => one.name === from.table) : undefined;
    const source = table?.columns.find((one) => one.name === column)?.from;
    const isNumbered =
      source !== undefined && "sequence" in source && /[a-z]/i.test(source.sequence.replace("{number}", ""));
    return isNumbered
      ? []
      : [`the list ${name} asks for no column that numbers the rows with a letter (from: sequence)`];
  });
}

/** The further computers of a situation: what lies or is made on them is there, is said to be, and is within reach. */
function computerFaults(situation: Situation): string[] {
  const { computers, facts, deliverables, documents } = situation;
  if (computers === undefined) return [];
  const unknown = Object.entries(computers).flatMap(([id, on]) => [
    ...on.documents
      .filter((name) => documents[name] === undefined)
      .map((name) => `on ${id} lies ${name}, which is no document`),
    ...on.deliverables
      .filter((name) => deliverables[name] === undefined)
      .map((name) => `on ${id} is made ${name}, which is no deliverable`),
  ]);
  if (unknown.length > 0) return unknown;
  const unplaced = (texts: readonly string[], id: string | undefined) =>
    texts
      .filter((text) => id !== undefined && !blanks(text).includes(id))
      .map((text) => `"${text}" does not name {${id}}`);
  return [
    ...Object.values(facts).flatMap((fact) => unplaced(fact.described, computerOfFact(situation, fact))),
    ...Object.entries(deliverables).flatMap(([name, { asked, with: given }]) => {
      const own = computerOfDeliverable(situation, name);
      return [
        ...unplaced(asked, own),
        ...Object.values(given).flatMap((material) => reachFaults(situation, name, material)),
      ];
    }),
  ];
}

/** What goes into a deliverable lies on its computer, or in the folder that all have; all else is on the own one. */
function reachFaults(situation: Situation, name: string, material: Material): string[] {
  if (typeof material === "string" || "fact" in material || "facts" in material || "condition" in material) return [];
  const computer = computerOfDeliverable(situation, name);
  const { documents, deliverables } = situation;
  const [path, place] =
    "document" in material
      ? [documents[material.document]?.path, computerOfDocument(situation, material.document)]
      : "made" in material
        ? [deliverables[material.made]?.as, computerOfDeliverable(situation, material.made)]
        : [undefined, undefined];
  return computer === place || path?.startsWith(`${sharedFolder}/`)
    ? []
    : [`what goes into ${name} lies on another computer and not in ${sharedFolder}`];
}
