import { z } from "zod";
import type { RecordState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold, holdsText } from "../../text/fold.js";
import { contentText } from "../content-text.js";
import { recordWords, settingWords } from "../state-words.js";
import { contentAt, lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";

/** Checks on the records that applications keep, and on settings. */
export const recordChecks = {
  check_record_exists: defineCheck({
    parameters: z.object({ collection: z.string(), field: z.string(), value: z.string() }),
    reads: "state",
    rule: "an application keeps a record of the collection whose field has the value",
    example: "check_record_exists(collection='events', field='title', value=title)",
    complaints: {
      missing: "nothing in {collection} has the {field} '{value}'",
      present: "{collection} still has something with the {field} '{value}'",
    },
    worth: 8,
    shows: (state, { collection }) => recordWords(state, collection),
    holds: (trace, { collection, field, value }) => recordsAt(trace, { collection, field, value }).length > 0,
    python: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, field, value)
    for record in _last()["records"]
)`,
  }),
  check_record_pair: defineCheck({
    parameters: z.object({
      collection: z.string(),
      key_field: z.string(),
      key: z.string(),
      field: z.string(),
      value: z.string(),
    }),
    reads: "state",
    rule: "one record of the collection has the key in its key field and the value in the other field",
    example: "check_record_pair(collection='events', key_field='title', key=title, field='date', value=date)",
    complaints: {
      missing: "nothing in {collection} has the {key_field} '{key}' and the {field} '{value}'",
      present: "{collection} still has the {key_field} '{key}' with the {field} '{value}'",
    },
    worth: 8.5,
    shows: (state, { collection }) => recordWords(state, collection),
    holds: (trace, { collection, key_field, key, field, value }) =>
      recordsAt(trace, { collection, field: key_field, value: key }).some((record) =>
        hasField(record, field, (held) => fold(held) === fold(value)),
      ),
    python: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, key_field, key)
    and _has_field(record, field, value)
    for record in _last()["records"]
)`,
  }),
  check_record_contains: defineCheck({
    parameters: z.object({
      collection: z.string(),
      key_field: z.string(),
      key: z.string(),
      field: z.string(),
      text: z.string(),
    }),
    reads: "state",
    rule: "one record of the collection has the key in its key field, and its other field holds the text",
    example: "check_record_contains(collection='notes', key_field='title', key='Home', field='text', text=text)",
    complaints: {
      missing: "nothing in {collection} with the {key_field} '{key}' holds '{text}' in its {field}",
      present: "{collection} still has the {key_field} '{key}' with '{text}' in its {field}",
    },
    worth: 7,
    shows: (state, { collection }) => recordWords(state, collection),
    holds: (trace, { collection, key_field, key, field, text }) =>
      recordsAt(trace, { collection, field: key_field, value: key }).some((record) =>
        hasField(record, field, (held) => holdsText(held, text)),
      ),
    python: `return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, key_field, key)
    and any(_fold(name) == _fold(field) and _includes(held, text) for name, held in record["fields"].items())
    for record in _last()["records"]
)`,
  }),
  check_record_from_file: defineCheck({
    parameters: z.object({
      collection: z.string(),
      key_field: z.string(),
      key: z.string(),
      field: z.string(),
      file_path: z.string(),
    }),
    reads: "state",
    rule: "one record of the collection has the key in its key field, and its other field holds the whole text of the file",
    example:
      "check_record_from_file(collection='notes', key_field='title', key=title, field='text', file_path=txt_path)",
    complaints: {
      missing: "nothing in {collection} with the {key_field} '{key}' holds the text of '{file_path}'",
      present: "{collection} still has the {key_field} '{key}' with the text of '{file_path}'",
    },
    worth: 8,
    shows: (state, { collection }) => recordWords(state, collection),
    holds: (trace, { collection, key_field, key, field, file_path }) => {
      const content = contentAt(trace, file_path);
      if (content === null) return false;
      const text = contentText(content);
      return recordsAt(trace, { collection, field: key_field, value: key }).some((record) =>
        hasField(record, field, (held) => holdsText(held, text)),
      );
    },
    python: `content = _content(file_path)
if content is None:
    return False
return check_record_contains(collection, key_field, key, field, "\\n".join(_lines(content)))`,
  }),
  check_setting: defineCheck({
    parameters: z.object({ name: z.string(), value: z.string() }),
    reads: "state",
    rule: "the setting has the value",
    example: "check_setting(name='dark mode', value='on')",
    complaints: { missing: "the setting {name} is not '{value}'", present: "the setting {name} is still '{value}'" },
    shows: (state, { name }) => settingWords(state, name),
    holds: (trace, { name, value }) =>
      Object.entries(lastState(trace).settings).some(
        ([key, held]) => fold(key) === fold(name) && fold(held) === fold(value),
      ),
    python: `return any(
    _fold(key) == _fold(name) and _fold(held) == _fold(value) for key, held in _last()["settings"].items()
)`,
  }),
};

/** What the bodies in Python share. */
export const recordPython = `def _has_field(record, field, value):
    return any(_fold(name) == _fold(field) and _fold(held) == _fold(value) for name, held in record["fields"].items())
`;

/** The records of a collection in whose field the value stands. */
export function recordsAt(
  trace: Trace,
  { collection, field, value }: { collection: string; field: string; value: string },
): RecordState[] {
  return lastState(trace).records.filter(
    (record) =>
      fold(record.collection) === fold(collection) && hasField(record, field, (held) => fold(held) === fold(value)),
  );
}

/** Whether a field of a record holds what fits. */
export function hasField({ fields }: RecordState, field: string, fits: (held: string) => boolean): boolean {
  return Object.entries(fields).some(([name, held]) => fold(name) === fold(field) && fits(held));
}
