import { z } from "zod";
import type { SystemState } from "../../schema/computer/system-state.js";
import { fold } from "../../text/fold.js";
import { contentLines } from "../content-text.js";
import { mailWords, recordWords } from "../state-words.js";
import { findFile, lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { carries } from "./mail.js";
import { hasField, recordsAt } from "./records.js";
import { factsNamed, saysFacts } from "./said/facts.js";
import { fillsIn } from "./said/templates.js";
import { unquoted } from "./said/unquoted.js";
import { sentTo, textOf } from "./sayings.js";
import { threadRule } from "./threads.js";

const factsRule =
  "every one of the facts in any usual wording, and no other value of the kind of one of them; facts are written as 'the overdue sum = money EUR 12480.50; the order = text PO-6171', kinds are money, number, count, percent, date, time, text and list (items with ' | ' between them, said in any order); values that may stand beside them are written as 'beside: 1200 | 2026-06-18'";

/** Checks on texts that say several facts. Their Python is that of the sayings. */
export const factSayingChecks = {
  check_says_facts: defineCheck({
    parameters: z.object({ file_path: z.string(), facts: z.string() }),
    reads: "state",
    rule: `the text of the file (or store) says ${factsRule}`,
    example: "check_says_facts(file_path=docx_path, facts='the overdue sum = money 12480.50')",
    complaints: {
      missing: "'{file_path}' does not say '{facts}', or says other values of these kinds",
      present: "'{file_path}' still says '{facts}'",
    },
    worth: 9,
    holds: (trace, { file_path, facts }) => saysFacts(textOf(lastState(trace), file_path), factsNamed(facts)),
    python: "return _says_facts(_text_of(file_path), facts)",
  }),
  check_added_facts: defineCheck({
    parameters: z.object({ file_path: z.string(), facts: z.string() }),
    reads: "state",
    rule: `the file has all lines that it had when the window began, in their order, and what stands after them says ${factsRule}`,
    example: "check_added_facts(file_path=docx_path, facts='the overdue sum = money 12480.50')",
    complaints: {
      missing: "what was added at the end of '{file_path}' does not say '{facts}', or says other values of these kinds",
      present: "what was added at the end of '{file_path}' still says '{facts}'",
    },
    worth: 9,
    comparesWithStart: true,
    holds: (trace, { file_path, facts }) => {
      const before = linesOf(stateBeforeWindow(trace), file_path);
      const after = linesOf(lastState(trace), file_path);
      const isKept = before.every((line, at) => line === after[at]);
      return saysFacts(after.slice(before.length).join("\n"), factsNamed(facts)) && isKept;
    },
    python: `before, after = _filled_lines(file_path, _first()), _filled_lines(file_path, _last())
says = _says_facts("\\n".join(after[len(before):]), facts)
return says and after[: len(before)] == before`,
  }),
  check_template_filled: defineCheck({
    parameters: z.object({ file_path: z.string(), template_path: z.string(), facts: z.string() }),
    reads: "state",
    rule: "the file has every line of the template in their order, with a text for each placeholder («Name» or [Name]) that says the fact of this name, and no placeholder left; facts without a placeholder are said anywhere. Facts are written as in check_says_facts",
    example:
      "check_template_filled(file_path=docx_path_2, template_path=docx_path, facts='Due date = date 2026-03-14')",
    complaints: {
      missing: "'{file_path}' is not '{template_path}' filled in with '{facts}'",
      present: "'{file_path}' is still '{template_path}' filled in with '{facts}'",
    },
    worth: 9,
    holds: (trace, { file_path, template_path, facts }) => {
      const state = lastState(trace);
      return fillsIn(linesOf(state, file_path), linesOf(state, template_path), factsNamed(facts).facts);
    },
    python: `filled, template = _filled_lines(file_path, _last()), _filled_lines(template_path, _last())
return _fills_in(filled, template, facts)`,
  }),
  check_record_says_facts: defineCheck({
    parameters: z.object({
      collection: z.string(),
      key_field: z.string(),
      key: z.string(),
      field: z.string(),
      facts: z.string(),
    }),
    reads: "state",
    rule: `one record of the collection has the key in its key field, and its other field says ${factsRule}`,
    example:
      "check_record_says_facts(collection='notes', key_field='title', key='Home', field='text', facts='the overdue sum = money 12480.50')",
    complaints: {
      missing:
        "nothing in {collection} with the {key_field} '{key}' says '{facts}' in its {field}, and no other values of these kinds",
      present: "{collection} still has the {key_field} '{key}' that says '{facts}' in its {field}",
    },
    worth: 9,
    shows: (state, { collection }) => recordWords(state, collection),
    holds: (trace, { collection, key_field, key, field, facts }) => {
      const asked = factsNamed(facts);
      return recordsAt(trace, { collection, field: key_field, value: key }).some((record) =>
        hasField(record, field, (held) => saysFacts(held, asked)),
      );
    },
    python: `_read_facts(facts)
return any(
    _fold(record["collection"]) == _fold(collection)
    and _has_field(record, key_field, key)
    and any([_says_facts(held, facts) for name, held in record["fields"].items() if _fold(name) == _fold(field)])
    for record in _last()["records"]
)`,
  }),
  check_message_says_facts: defineCheck({
    parameters: z.object({ to: z.string(), subject: z.string(), facts: z.string(), attachment: z.string() }),
    reads: "state",
    rule: `a message was sent to this recipient and nobody else in its To, with this subject and this file attached, with the content that it had at some time, and no other ('' for any; attachment 'none' for no attachment), whose text, without what it quotes of another message, says ${factsRule}; ${threadRule}`,
    example: "check_message_says_facts(to=to, subject='', facts='the overdue sum = money 12480.50', attachment='none')",
    complaints: {
      missing:
        "no message to '{to}' says '{facts}' and no other values of these kinds, with the attachment '{attachment}'",
      present: "a message to '{to}' says '{facts}'",
    },
    worth: 9.5,
    shows: mailWords,
    holds: (trace, { to, subject, facts, attachment }) => {
      const asked = factsNamed(facts);
      return sentTo(trace, to, subject).some(
        (message) => carries(trace, message, attachment) && saysFacts(unquoted(message.body), asked),
      );
    },
    python: `_read_facts(facts)
return any(
    [
        _carries(message, attachment) and _says_facts(_unquoted(message["body"]), facts)
        for message in _sent_to(to, subject)
    ]
)`,
  }),
};

/** The lines of a file that are not empty; none where there is no such file. */
function linesOf(state: SystemState, path: string): string[] {
  const content = findFile(state, path)?.content ?? null;
  return content === null ? [] : contentLines(content).filter((line) => fold(line) !== "");
}
