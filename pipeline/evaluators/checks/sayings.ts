import { z } from "zod";
import type { ContentPart } from "../../schema/computer/content-part.js";
import type { MessageState, SystemState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold } from "../../text/fold.js";
import { contentOf } from "../content-subject.js";
import { contentLines, contentText } from "../content-text.js";
import { mailWords } from "../state-words.js";
import { findFile, lastState, stateBeforeWindow } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { carries } from "./mail.js";
import { factsNamed, factsPython, saysFacts } from "./said/facts.js";
import { kindPython, saidKinds, saysValue } from "./said/kinds.js";
import { fillsIn, templatePython } from "./said/templates.js";
import { unquoted, unquotedPython } from "./said/unquoted.js";

const kindWords = saidKinds.join(", ");
const ofFile = z.object({ file_path: z.string(), kind: z.string(), value: z.string() });
const ofMessage = z.object({ to: z.string(), subject: z.string(), kind: z.string(), value: z.string() });
const factsRule =
  "every one of the facts in any usual wording, and no other value of the kind of one of them; facts are written as 'the overdue sum = money EUR 12480.50; the order = text PO-6171', kinds as in check_says";

/** Checks on what free text says, where the wording and the format of figures and dates are free. */
export const sayingChecks = {
  check_says: defineCheck({
    parameters: ofFile,
    reads: "state",
    rule: `the text of the file (or store) says the value in any usual wording; kinds: ${kindWords}. Values are written as 12480.50, 'EUR 12480.50', 2026-03-14, 14:30`,
    example: "check_says(file_path=docx_path, kind='money', value='12480.50')",
    complaints: {
      missing: "'{file_path}' does not say the {kind} '{value}'",
      present: "'{file_path}' still says the {kind} '{value}'",
    },
    worth: 8,
    holds: (trace, { file_path, kind, value }) => saysValue(textOf(lastState(trace), file_path), kind, value),
    python: "return _says_value(_text_of(file_path), kind, value)",
  }),
  check_says_only: defineCheck({
    parameters: ofFile,
    reads: "state",
    rule: "the text of the file (or store) says the value as in check_says, and no other value of the kind beside it; of the kind text, nothing else",
    example: "check_says_only(file_path=docx_path, kind='date', value='2026-03-14')",
    complaints: {
      missing: "'{file_path}' does not say the {kind} '{value}', or says another one",
      present: "'{file_path}' still says the {kind} '{value}' only",
    },
    worth: 8.5,
    holds: (trace, { file_path, kind, value }) =>
      saysValue(textOf(lastState(trace), file_path), kind, value, { only: true }),
    python: "return _says_value(_text_of(file_path), kind, value, only=True)",
  }),
  check_message_says: defineCheck({
    parameters: ofMessage,
    reads: "state",
    rule: "a message was sent to this recipient with this subject ('' for any) whose text, without what it quotes of another message, says the value as in check_says",
    example: "check_message_says(to=to, subject='', kind='money', value='12480.50')",
    complaints: {
      missing: "no message to '{to}' says the {kind} '{value}'",
      present: "a message to '{to}' says the {kind} '{value}'",
    },
    worth: 8.5,
    shows: mailWords,
    holds: (trace, { to, subject, kind, value }) =>
      sentTexts(trace, to, subject).some((text) => saysValue(text, kind, value)),
    python: "return any([_says_value(text, kind, value) for text in _sent_texts(to, subject)])",
  }),
  check_message_says_only: defineCheck({
    parameters: ofMessage,
    reads: "state",
    rule: "a message was sent as in check_message_says that says the value and no other one of the kind beside it",
    example: "check_message_says_only(to=to, subject='', kind='money', value='12480.50')",
    complaints: {
      missing: "no message to '{to}' says the {kind} '{value}' and no other",
      present: "a message to '{to}' says the {kind} '{value}' only",
    },
    worth: 9,
    shows: mailWords,
    holds: (trace, { to, subject, kind, value }) =>
      sentTexts(trace, to, subject).some((text) => saysValue(text, kind, value, { only: true })),
    python: "return any([_says_value(text, kind, value, only=True) for text in _sent_texts(to, subject)])",
  }),
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
      const [filled, template] = [file_path, template_path].map((path) => linesOf(lastState(trace), path));
      return fillsIn(filled ?? [], template ?? [], factsNamed(facts));
    },
    python: `filled, template = _filled_lines(file_path, _last()), _filled_lines(template_path, _last())
return _fills_in(filled, template, facts)`,
  }),
  check_message_says_facts: defineCheck({
    parameters: z.object({ to: z.string(), subject: z.string(), facts: z.string(), attachment: z.string() }),
    reads: "state",
    rule: `a message was sent to this recipient alone with this subject and attached file ('' for any; attachment 'none' for no attachment), whose text, without what it quotes of another message, says ${factsRule}`,
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
        (message) => carries(message, attachment) && saysFacts(unquoted(message.body), asked),
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

/** What the bodies in Python share. */
export const sayingPython = [
  kindPython,
  factsPython,
  templatePython,
  unquotedPython,
  `def _text_of(subject):
    content = _content(subject)
    if content is not None:
        return "\\n".join(_lines(content))
    parts = _content_of(subject)
    return "" if parts is None else "\\n".join(_said_in(parts))


def _said_in(part):
    own = [_cell_text(value) for value in part["aspects"].values() if not isinstance(value, bool)]
    return own + [line for child in part["parts"] for line in _said_in(child)]


def _filled_lines(file_path, state):
    file = _file(file_path, state)
    if file is None or file["content"] is None:
        return []
    return [line for line in _lines(file["content"]) if _fold(line) != ""]


def _sent_texts(to, subject):
    return [_unquoted(message["body"]) for message in _sent_to(to, subject)]


def _sent_to(to, subject):
    return [
        message
        for message in _last()["mailbox"]
        if message["folder"] == "sent"
        and (to == "" or _fold(message["to"]) == _fold(to))
        and (subject == "" or _fold(message["subject"]) == _fold(subject))
    ]
`,
].join("\n\n");

/** The text of a file, or all texts and numbers of a store; "" where there is none. */
function textOf(state: SystemState, subject: string): string {
  const content = findFile(state, subject)?.content ?? null;
  if (content !== null) return contentText(content);
  const parts = contentOf(state, subject);
  return parts === null ? "" : saidIn(parts).join("\n");
}

function saidIn({ aspects, parts }: ContentPart): string[] {
  const own = Object.values(aspects).filter((value) => typeof value !== "boolean");
  return [...own.map(String), ...parts.flatMap(saidIn)];
}

/** The lines of a file that are not empty; none where there is no such file. */
function linesOf(state: SystemState, path: string): string[] {
  const content = findFile(state, path)?.content ?? null;
  return content === null ? [] : contentLines(content).filter((line) => fold(line) !== "");
}

function sentTexts(trace: Trace, to: string, subject: string): string[] {
  return sentTo(trace, to, subject).map(({ body }) => unquoted(body));
}

function sentTo(trace: Trace, to: string, subject: string): MessageState[] {
  return lastState(trace).mailbox.filter(
    (message) =>
      message.folder === "sent" &&
      (to === "" || fold(message.to) === fold(to)) &&
      (subject === "" || fold(message.subject) === fold(subject)),
  );
}
