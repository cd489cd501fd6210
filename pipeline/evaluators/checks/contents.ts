import { z } from "zod";
import type { AspectValue } from "../../schema/computer/content-part.js";
import type { SystemState } from "../../schema/computer/system-state.js";
import { allowedChangesPython, differsOnlyIn } from "../allowed-changes.js";
import { aspectOf, contentOf, contentSubjectPython, partsOf } from "../content-subject.js";
import { changedSubjects, changedSubjectsPython } from "../side-effects.js";
import { factWords } from "../state-words.js";
import { lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { choose, choosePython } from "./choose.js";
import { areSameValue, asNumber, compareValues } from "./compare-values.js";
import { plainValue, relationNamed, relationNames, relationPython } from "./relations.js";
import { selectorPython } from "./selector-python.js";
import { valueList } from "./value-list.js";

const fact = { file_path: z.string(), selector: z.string(), aspect: z.string() };
const shownFacts = (state: SystemState, asked: { file_path: string; selector: string; aspect: string }) =>
  factWords(state, asked);

/**
 * Checks on what files and stores hold, as facts. The subject is the path of a file, or a store, "mailbox:sent",
 * "records:events", "settings", or "browser:pages", the pages that browsers show with the parts of their addresses.
 */
export const contentChecks = {
  check_fact: defineCheck({
    parameters: z.object({ ...fact, relation: z.string(), value: z.string() }),
    reads: "state",
    rule: `the selector names parts of the file (or store), and the aspect of every one of them has the relation to the value: ${relationNames.join(", ")}`,
    example:
      "check_fact(file_path=xlsx_path, selector='sheet[May]/cell[B7]', aspect='value', relation='equal', value='1240.50')",
    complaints: {
      missing: "the {aspect} of '{selector}' in '{file_path}' is not {relation} '{value}'",
      present: "the {aspect} of '{selector}' in '{file_path}' is still {relation} '{value}'",
    },
    worth: 8,
    shows: shownFacts,
    holds: (trace, { file_path, selector, aspect, relation, value }) => {
      const { holds } = relationNamed(relation);
      const held = aspectsIn(lastState(trace), { file_path, selector, aspect });
      return held.length > 0 && held.every((one) => holds(one, value));
    },
    python: `holds = _relation(relation)
parts = _parts_of(file_path, selector)
return len(parts) > 0 and all(holds(_aspect_of(part, aspect), value) for part in parts)`,
  }),
  check_some_fact: defineCheck({
    parameters: z.object({ ...fact, relation: z.string(), value: z.string() }),
    reads: "state",
    rule: "the aspect of at least one of the parts that the selector names in the file (or store) has the relation to the value, as in check_fact",
    example:
      "check_some_fact(file_path=docx_path, selector='paragraph', aspect='text', relation='contains', value=text)",
    complaints: {
      missing: "no {aspect} of '{selector}' in '{file_path}' is {relation} '{value}'",
      present: "some {aspect} of '{selector}' in '{file_path}' is still {relation} '{value}'",
    },
    worth: 7,
    shows: shownFacts,
    holds: (trace, { file_path, selector, aspect, relation, value }) => {
      const { holds } = relationNamed(relation);
      return aspectsIn(lastState(trace), { file_path, selector, aspect }).some((one) => holds(one, value));
    },
    python: `holds = _relation(relation)
return any(holds(_aspect_of(part, aspect), value) for part in _parts_of(file_path, selector))`,
  }),
  check_part_count: defineCheck({
    parameters: z.object({ file_path: z.string(), selector: z.string(), relation: z.string(), value: z.string() }),
    reads: "state",
    rule: "the file (or store) is there, and the number of parts that the selector names in it has the relation to the value",
    example: "check_part_count(file_path=pptx_path, selector='slide', relation='equal', value='5')",
    complaints: {
      missing: "the number of '{selector}' in '{file_path}' is not {relation} {value}",
      present: "the number of '{selector}' in '{file_path}' is still {relation} {value}",
    },
    shows: (state, asked) => factWords(state, { ...asked, aspect: "present" }),
    holds: (trace, { file_path, selector, relation, value }) => {
      const { holds } = relationNamed(relation);
      const count = partsOf(lastState(trace), file_path, selector).length;
      return contentOf(lastState(trace), file_path) !== null && holds(count, value);
    },
    python: `holds = _relation(relation)
count = len(_parts_of(file_path, selector))
return _content_of(file_path) is not None and holds(count, value)`,
  }),
  check_parts_ordered: defineCheck({
    parameters: z.object({ ...fact, order: z.string() }),
    reads: "state",
    rule: "at least two of the parts that the selector names have the aspect, and their values are in order: 'ascending' or 'descending'",
    example:
      "check_parts_ordered(file_path=xlsx_path, selector='sheet[May]/cell[B2:B20]', aspect='value', order='ascending')",
    complaints: {
      missing: "the {aspect} of '{selector}' in '{file_path}' is not in {order} order",
      present: "the {aspect} of '{selector}' in '{file_path}' is in {order} order",
    },
    worth: 7,
    shows: shownFacts,
    holds: (trace, { order, ...asked }) => {
      const direction = choose("order", order, { ascending: 1, descending: -1 });
      const values = valuesIn(lastState(trace), asked).map(plainValue);
      return (
        values.length > 1 &&
        values.every((value, index) => {
          const previous = values[index - 1];
          return previous === undefined || compareValues(previous, value) * direction <= 0;
        })
      );
    },
    python: `wanted = _choose("order", order, ("ascending", "descending"))
keys = [_cell_key(_plain(value)) for value in _values_of(file_path, selector, aspect)]
if wanted == "descending":
    keys.reverse()
return len(keys) > 1 and all(first <= second for first, second in zip(keys, keys[1:]))`,
  }),
  check_parts_are: defineCheck({
    parameters: z.object({ ...fact, values: z.string(), order: z.string() }),
    reads: "state",
    rule: "the values of the aspect in the parts that the selector names are those of the list, separated by |: in the 'given' order, in 'any' order, or 'subset' where there may be others",
    example:
      "check_parts_are(file_path=xlsx_path, selector='sheet', aspect='name', values='January|February', order='given')",
    complaints: {
      missing: "the {aspect} of '{selector}' in '{file_path}' are not '{values}' ({order})",
      present: "the {aspect} of '{selector}' in '{file_path}' are still '{values}' ({order})",
    },
    worth: 8,
    shows: shownFacts,
    holds: (trace, { values, order, ...asked }) => {
      const way = choose("order", order, { given: "given", any: "any", subset: "subset" } as const);
      const wanted = valueList(values);
      const held = valuesIn(lastState(trace), asked).map(plainValue);
      if (contentOf(lastState(trace), asked.file_path) === null) return false;
      if (way === "subset" ? wanted.length === 0 : held.length !== wanted.length) return false;
      if (way === "given") return held.every((value, index) => areSameValue(value, wanted[index] ?? ""));
      return wanted.every((value) => {
        const at = held.findIndex((one) => areSameValue(one, value));
        if (at >= 0) held.splice(at, 1);
        return at >= 0;
      });
    },
    python: `way = _choose("order", order, ("given", "any", "subset"))
wanted = _value_list(values)
held = [_plain(value) for value in _values_of(file_path, selector, aspect)]
if _content_of(file_path) is None:
    return False
if not wanted if way == "subset" else len(held) != len(wanted):
    return False
if way == "given":
    return all(_same_cell(one, value) for one, value in zip(held, wanted))
for value in wanted:
    at = next((index for index, one in enumerate(held) if _same_cell(one, value)), None)
    if at is None:
        return False
    del held[at]
return True`,
  }),
  check_fact_moved: defineCheck({
    parameters: z.object({ ...fact, direction: z.string() }),
    reads: "state",
    rule: "the aspect of the parts that the selector names is not what it was when the window began: 'increased', 'decreased' (every one, as numbers), 'changed', or it is 'unchanged'",
    example: "check_fact_moved(file_path=png_path, selector='picture', aspect='brightness', direction='increased')",
    complaints: {
      missing: "the {aspect} of '{selector}' in '{file_path}' has not {direction}",
      present: "the {aspect} of '{selector}' in '{file_path}' has {direction}",
    },
    worth: 7,
    comparesWithStart: true,
    shows: shownFacts,
    holds: (trace, { direction, ...asked }) => {
      const moves = choose("direction", direction, directions);
      return moves(aspectsIn(stateBeforeWindow(trace), asked), aspectsIn(lastState(trace), asked));
    },
    python: `way = _choose("direction", direction, ("increased", "decreased", "changed", "unchanged"))
before = [_aspect_of(part, aspect) for part in _parts_of(file_path, selector, _first())]
after = [_aspect_of(part, aspect) for part in _parts_of(file_path, selector)]
same = [_typed(value) for value in before] == [_typed(value) for value in after]
if way == "changed":
    return not same
if way == "unchanged":
    return same and len(after) > 0
numbers = [[None if value is None else _number(_plain(value)) for value in values] for values in (before, after)]
if len(before) != len(after) or not after or None in numbers[0] + numbers[1]:
    return False
return all(new > old if way == "increased" else new < old for old, new in zip(*numbers))`,
  }),
  check_same_but: defineCheck({
    parameters: z.object({ file_path: z.string(), selectors: z.string() }),
    reads: "state",
    rule: "the file (or store) is as it was when the window began except for what the selectors name, separated by ;, each with '@' and an aspect where only that may differ",
    example: "check_same_but(file_path=xlsx_path, selectors='sheet[May]/cell[B7];sheet[May]@hidden')",
    complaints: {
      missing: "more than '{selectors}' is different in '{file_path}'",
      present: "nothing but '{selectors}' is different in '{file_path}'",
    },
    worth: 4,
    comparesWithStart: true,
    holds: (trace, { file_path, selectors }) => {
      const before = contentOf(stateBeforeWindow(trace), file_path);
      const after = contentOf(lastState(trace), file_path);
      return before !== null && after !== null && differsOnlyIn(before, after, selectors);
    },
    python: `before, after = _content_of(file_path, _first()), _content_of(file_path)
return before is not None and after is not None and _differs_only_in(before, after, selectors)`,
  }),
  check_nothing_else_changed: defineCheck({
    parameters: z.object({ subjects: z.string() }),
    reads: "state",
    rule: "no file, record, message, setting or store changed since the window began, except for the subjects, separated by ;: a path (a folder with all in it), a store, 'mailbox:sent', 'records:events', 'settings', or 'firefox:*'",
    example: "check_nothing_else_changed(subjects='/home/user/a.xlsx;mailbox:sent')",
    complaints: {
      missing: "something else than '{subjects}' changed",
      present: "nothing but '{subjects}' changed",
    },
    worth: 4,
    comparesWithStart: true,
    holds: (trace, { subjects }) => changedSubjects(stateBeforeWindow(trace), lastState(trace), subjects).length === 0,
    python: "return not _changed_subjects(_first(), _last(), subjects)",
  }),
};

type AskedFact = { file_path: string; selector: string; aspect: string };
type Held = AspectValue | null;

const numbersMove = (fits: (before: number, after: number) => boolean) => (before: Held[], after: Held[]) =>
  after.length > 0 &&
  before.length === after.length &&
  after.every((value, index) => {
    const [old, current] = [numberOf(before[index] ?? null), numberOf(value)];
    return old !== null && current !== null && fits(old, current);
  });
const areEqual = (before: Held[], after: Held[]) =>
  before.length === after.length && before.every((value, index) => value === after[index]);

const directions: Readonly<Record<string, (before: Held[], after: Held[]) => boolean>> = {
  increased: numbersMove((before, after) => after > before),
  decreased: numbersMove((before, after) => after < before),
  changed: (before, after) => !areEqual(before, after),
  unchanged: (before, after) => after.length > 0 && areEqual(before, after),
};

/** What every selected part holds; null where it does not have the aspect. */
function aspectsIn(state: SystemState, { file_path, selector, aspect }: AskedFact): Held[] {
  return partsOf(state, file_path, selector).map((part) => aspectOf(part, aspect));
}

function valuesIn(state: SystemState, asked: AskedFact): AspectValue[] {
  return aspectsIn(state, asked).filter((value) => value !== null);
}

function numberOf(value: Held): number | null {
  return value === null ? null : asNumber(plainValue(value));
}

/** What the bodies in Python share. */
export const contentPython = [
  choosePython,
  selectorPython,
  relationPython,
  contentSubjectPython,
  `def _values_of(subject, selector, aspect):
    values = [_aspect_of(part, aspect) for part in _parts_of(subject, selector)]
    return [value for value in values if value is not None]
`,
  allowedChangesPython,
  changedSubjectsPython,
].join("\n\n");
