import { closureOf, type Expectation } from "../../pipeline/instruct/compare/differences.js";

export const corruptionKinds = [
  "order",
  "dropped clause",
  "made sequential",
  "hand-over",
  "value",
  "condition",
] as const;
export type CorruptionKind = (typeof corruptionKinds)[number];

export interface Corruption {
  kind: CorruptionKind;
  text: string;
  /** What was done, for a person. */
  change: string;
}

/**
 * Every damage of five kinds (six with a condition) that can be done to a sound text by rules of its own: none of the
 * reader's words or grammar is used. Each changes what the text asks for.
 */
export function corrupt(text: string, expected: Expectation): Corruption[] {
  return [
    ...changeOrderWords(text),
    ...dropClauses(text, expected),
    ...makeSequential(text, expected),
    ...removeHandOvers(text),
    ...removeValues(text, expected),
    ...changeConditions(text, expected),
  ];
}

interface Part {
  start: number;
  end: number;
}

/** Where the values of the task stand in the text, with their quotation marks. */
function valueSpans(text: string, expected: Expectation): (Part & { value: string })[] {
  const values = [...new Set(nodesOf(expected).flatMap((node) => Object.values(node.parameters)))];
  const spans: (Part & { value: string })[] = [];
  for (const value of values.sort((a, b) => b.length - a.length)) {
    for (let at = text.indexOf(value); at >= 0; at = text.indexOf(value, at + 1)) {
      const quoted = /['"“]/.test(text.charAt(at - 1)) && /['"”]/.test(text.charAt(at + value.length));
      const span = { value, start: quoted ? at - 1 : at, end: at + value.length + (quoted ? 1 : 0) };
      const inside = /\w/.test(text.charAt(span.start - 1)) || /\w/.test(text.charAt(span.end));
      if (!inside && !spans.some((other) => at < other.end && other.start < span.end)) spans.push(span);
    }
  }
  return spans;
}

function nodesOf({ graph, condition }: Expectation) {
  const graphs = condition === null ? [graph] : [condition.holds, condition.fails];
  return [...new Map(graphs.flatMap((one) => one.nodes.map((node) => [node.id, node] as const))).values()];
}

/** Values that only one node has, by which its clause can be found in any text. */
function ownValues(expected: Expectation, id: string): string[] {
  const nodes = nodesOf(expected);
  const others = new Set(nodes.filter((node) => node.id !== id).flatMap((node) => Object.values(node.parameters)));
  const mine = nodes.find((node) => node.id === id)?.parameters ?? {};
  return Object.values(mine).filter((value) => !others.has(value) && value.length > 2);
}

function masked(text: string, expected: Expectation): string {
  let result = text;
  for (const { start, end } of valueSpans(text, expected)) {
    result = result.slice(0, start) + "#".repeat(end - start) + result.slice(end);
  }
  return result.replace(/(['"])(?:(?!\1)[^\n])*\1/g, (quoted) => "#".repeat(quoted.length));
}

function parts(mask: string, boundary: RegExp): Part[] {
  const result: Part[] = [];
  let start = 0;
  for (const match of mask.matchAll(boundary)) {
    result.push({ start, end: match.index + match[0].length });
    start = match.index + match[0].length;
  }
  if (start < mask.length) result.push({ start, end: mask.length });
  return result;
}

const sentenceEnd = /[.!?](?:\s+|$)|\n+/g;

export function replaceEach(
  text: string,
  expression: RegExp,
  replacement: (found: string) => string,
): { text: string; found: string }[] {
  return [...text.matchAll(expression)].map((match) => ({
    found: match[0],
    text: text.slice(0, match.index) + replacement(match[0]) + text.slice(match.index + match[0].length),
  }));
}

function changeOrderWords(text: string): Corruption[] {
  const upper = (found: string, word: string) => (/^[A-Z]/.test(found) ? word[0]?.toUpperCase() + word.slice(1) : word);
  const changes = [
    ...replaceEach(
      text,
      /(?<![\w'])(?:And then|Then|After that|Next|Afterwards|Finally|Subsequently|Lastly|and then|then|after that|next|afterwards|finally)(?![\w'])(?! to\b)/g,
      (found) => upper(found, "before that"),
    ),
    ...replaceEach(
      text,
      /(?<![\w'])(?:Only once|Once|As soon as|After|once|as soon as|after)(?= (?:the|you|both|exporting|copying|downloading|reading|saving|that is|this is|it|they|sorting|everything|all|steps? \d))/g,
      (found) => upper(found, "before"),
    ),
    ...replaceEach(text, /(?<![\w'])(?:Before|before)(?= (?:you|the|send|export|that|copy|compress))/g, (found) =>
      upper(found, "after"),
    ),
  ];
  return changes.map(({ text: changed, found }) => ({
    kind: "order",
    text: changed,
    change: `"${found}" turned round`,
  }));
}

function dropClauses(text: string, expected: Expectation): Corruption[] {
  const mask = masked(text, expected);
  const spans = valueSpans(text, expected);
  const sentences = parts(mask, sentenceEnd);
  const pieces = parts(mask, /[.!?;:](?:\s+|$)|\n+|,? (?:and then|then|and) |, /g);
  const result: Corruption[] = [];
  for (const node of nodesOf(expected)) {
    const own = new Set(ownValues(expected, node.id));
    const mine = spans.filter(({ value }) => own.has(value));
    if (mine.length === 0) continue;
    const foreign = spans.filter(
      ({ value }) =>
        !own.has(value) &&
        nodesOf(expected).some((other) => other.id !== node.id && ownValues(expected, other.id).includes(value)),
    );
    for (const division of [sentences, pieces]) {
      const hit = division.filter((part) => mine.some((span) => span.start >= part.start && span.end <= part.end));
      const first = hit[0];
      const last = hit.at(-1);
      if (first === undefined || last === undefined) continue;
      const clean = !foreign.some((span) => span.start >= first.start && span.end <= last.end);
      if (!clean) continue;
      result.push({
        kind: "dropped clause",
        text: text.slice(0, first.start) + text.slice(last.end),
        change: `without ${node.id}`,
      });
      break;
    }
  }
  return result;
}

function makeSequential(text: string, expected: Expectation): Corruption[] {
  const changes = replaceEach(
    text,
    /(?<![\w'])(?:Independently(?: of [^,.:;]+)?|Separately|Meanwhile|At the same time|In parallel|In the meantime|independently(?: of [^,.:;]+)?|separately|meanwhile|in parallel|at the same time)(?=,? )/g,
    (found) => (/^[A-Z]/.test(found) ? "After that" : "after that"),
  );
  const spans = valueSpans(text, expected);
  const sentences = parts(masked(text, expected), sentenceEnd);
  const graphs = expected.condition === null ? [expected.graph] : [expected.condition.holds];
  const closure = new Set(graphs.flatMap((graph) => closureOf(graph).map((pair) => pair.join(">"))));
  const nodesIn = (part: Part) =>
    nodesOf(expected).filter((node) =>
      spans.some(
        (span) =>
          span.start >= part.start &&
          span.end <= part.end &&
          (span.end - span.start > span.value.length || /[@\\/]/.test(span.value)) &&
          ownValues(expected, node.id).includes(span.value),
      ),
    );
  for (const [at, sentence] of sentences.entries()) {
    const before = sentences[at - 1];
    const words = text.slice(sentence.start, sentence.end);
    if (
      expected.condition !== null ||
      before === undefined ||
      /^(?:Then|After|Once|When|Finally|Next|Only|As |At |Before|Otherwise|If|Should|In either|\d)/.test(words)
    )
      continue;
    const free = nodesIn(before).some((one) =>
      nodesIn(sentence).some((other) => !closure.has(`${one.id}>${other.id}`)),
    );
    if (!free) continue;
    const lowered = words.replace(/^(?:Independently(?: of [^,.]+)?|Separately|Meanwhile|Also),? /, "");
    changes.push({
      found: words.slice(0, 30),
      text: `${text.slice(0, sentence.start)}Only after that, ${lowered[0]?.toLowerCase() ?? ""}${lowered.slice(1)}${text.slice(sentence.end)}`,
    });
  }
  for (const { text: changed, found } of replaceEach(
    text,
    /,? in (?:any|either) order(?: you like)?,?/gi,
    () => " one after the other,",
  )) {
    const after = changed.indexOf(" one after the other,");
    const tail = changed
      .slice(after)
      .replace(/(?:;|, and(?: also)?| and(?= (?:send|copy|export|create|read|add)\b))/, ", then");
    if (tail !== changed.slice(after)) changes.push({ found, text: changed.slice(0, after) + tail });
  }
  return changes.map(({ text: changed, found }) => ({
    kind: "made sequential",
    text: changed,
    change: `"${found}" put in a row`,
  }));
}

const nouns =
  "(?:PDFs?|files?|documents?|workbook|spreadsheet|table|text|rate|exchange rate|total|archive|image|picture|message|amount|tax|level|stock level|report|value|number|result|presentation|note|attachment|page)";
const pointing = new RegExp(
  `(?<![\\w'])(?:[Bb]oth|[Tt]hat|[Tt]his|[Tt]hose|[Tt]hese|[Tt]he(?: two)?)(?: (?:exported|copied|saved|downloaded|calculated|compressed|resulting|sorted|opened|two|converted|new))* ${nouns}(?: (?:that )?you (?:just )?\\w+(?: up)?)?(?! (?:is|are|has|have|exists?|of the|of its|comes))(?![\\w'])`,
  "g",
);

/** What an application shows, what comes from one, and what a step has changed. */
const showing =
  /(?<![\w'])the (?:(?:open|resulting|new|updated|edited|changed|converted|created) (?:\w+ )?(?:workbook|document|PDF|picture|file|archive|folder|presentation)|(?:\w+ )?(?:workbook|document|PDF|picture|file) from (?:Excel|Word|Paint|PDF24|Chrome|Outlook)|page in the browser)(?![\w'])(?! #)/g;

function removeHandOvers(text: string): Corruption[] {
  const result: Corruption[] = [];
  const plain = text.replace(/(['"])(?:(?!\1)[^\n])*\1/g, (quoted) => "#".repeat(quoted.length));
  for (const sentence of parts(plain, sentenceEnd)) {
    const words = plain.slice(sentence.start, sentence.end);
    const open = [...words.matchAll(showing)];
    const points = [...words.matchAll(pointing)].filter(
      (match) =>
        /(?:exported|copied|saved|downloaded|calculated|compressed|sorted|opened|converted|you |[Tt]hat|[Bb]oth|two)/.test(
          match[0],
        ) &&
        !/(?:read|find|look up|text|subject)$/.test(words.slice(0, match.index).trimEnd()) &&
        !/(?:[Ii]f|[Ww]hen|[Oo]nce|[Bb]efore|[Aa]fter|with|as soon as)$/.test(words.slice(0, match.index).trimEnd()),
    );
    const pronouns = [
      ...words.matchAll(/(?<=(?<!not )\b(?:send|export|copy|paste|email|attach|compress|sort) )(?:it|them)\b/g),
    ];
    if (points.length + pronouns.length + open.length !== 1 || /(?:its|[Oo]nce the|With the)\b/.test(words)) continue;
    const match = points[0] ?? pronouns[0] ?? open[0];
    if (match === undefined) continue;
    const at = sentence.start + match.index;
    result.push({
      kind: "hand-over",
      text: `${text.slice(0, at)}something suitable${text.slice(at + match[0].length)}`,
      change: `without "${match[0]}"`,
    });
  }
  return result;
}

function removeValues(text: string, expected: Expectation): Corruption[] {
  const spans = valueSpans(text, expected);
  const handed = new Set(
    [
      expected.graph,
      ...(expected.condition === null ? [] : [expected.condition.holds, expected.condition.fails]),
    ].flatMap((graph) =>
      graph.edges.flatMap((edge) =>
        edge.kind === "resource" ? edge.handovers.map((one) => `${edge.to}.${one.parameter}`) : [],
      ),
    ),
  );
  const needed = new Set(
    nodesOf(expected).flatMap((node) =>
      Object.entries(node.parameters).flatMap(([name, value]) => (handed.has(`${node.id}.${name}`) ? [] : [value])),
    ),
  );
  return spans
    .filter(({ value }) => needed.has(value) && spans.filter((other) => other.value === value).length === 1)
    .map(({ start, end, value }) => ({
      kind: "value",
      text: `${text.slice(0, start)}something${text.slice(end)}`,
      change: `without "${value}"`,
    }));
}

function changeConditions(text: string, { condition }: Expectation): Corruption[] {
  if (condition === null) return [];
  const opposite: Record<string, string> = {
    "greater than": "less than",
    "more than": "less than",
    above: "below",
    over: "under",
    exceeds: "is below",
    below: "above",
    "less than": "more than",
    under: "over",
  };
  const operators = replaceEach(
    text,
    /(?<![\w'])(?:greater than|more than|less than|above|below|exceeds|over|under)(?= [\d'"])/g,
    (found) => opposite[found] ?? found,
  );
  const numbers = replaceEach(
    text,
    /(?<=(?:greater than|more than|less than|above|below|exceeds|over|under) )\d/g,
    (digit) => String((Number(digit) % 9) + 1),
  );
  const branches = replaceEach(text, /(?<![\w'])(?:[Oo]therwise|[Ii]f not)(?=,? )/g, () => "also");
  return [...operators, ...numbers, ...branches].map(({ text: changed, found }) => ({
    kind: "condition",
    text: changed,
    change: `"${found}" changed`,
  }));
}
