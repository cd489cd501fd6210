import { z } from "zod";
import type { ContentPart } from "../../schema/computer/content-part.js";
import type { MessageState, SystemState } from "../../schema/computer/system-state.js";
import type { Trace } from "../../schema/computer/trace.js";
import { fold } from "../../text/fold.js";
import { contentOf } from "../content-subject.js";
import { contentText } from "../content-text.js";
import { mailWords } from "../state-words.js";
import { findFile, lastState } from "../trace-view.js";
import { defineCheck } from "./check.js";
import { factsPython } from "./said/facts.js";
import { kindPython, saidKinds, saysValue } from "./said/kinds.js";
import { templatePython } from "./said/templates.js";
import { unquoted, unquotedPython } from "./said/unquoted.js";
import { hasSubject, threadRule } from "./threads.js";

const kindWords = saidKinds.join(", ");
const ofFile = z.object({ file_path: z.string(), kind: z.string(), value: z.string() });
const ofMessage = z.object({ to: z.string(), subject: z.string(), kind: z.string(), value: z.string() });

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
    rule: `a message was sent to this recipient with this subject ('' for any) whose text, without what it quotes of another message, says the value as in check_says; ${threadRule}`,
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
        and _has_subject(message, subject)
    ]
`,
].join("\n\n");

/** The text of a file, or all texts and numbers of a store; "" where there is none. */
export function textOf(state: SystemState, subject: string): string {
  const content = findFile(state, subject)?.content ?? null;
  if (content !== null) return contentText(content);
  const parts = contentOf(state, subject);
  return parts === null ? "" : saidIn(parts).join("\n");
}

function saidIn({ aspects, parts }: ContentPart): string[] {
  const own = Object.values(aspects).filter((value) => typeof value !== "boolean");
  return [...own.map(String), ...parts.flatMap(saidIn)];
}

function sentTexts(trace: Trace, to: string, subject: string): string[] {
  return sentTo(trace, to, subject).map(({ body }) => unquoted(body));
}

/** The messages that were sent to a recipient with a subject; "" for any. */
export function sentTo(trace: Trace, to: string, subject: string): MessageState[] {
  return lastState(trace).mailbox.filter(
    (message) =>
      message.folder === "sent" && (to === "" || fold(message.to) === fold(to)) && hasSubject(trace, message, subject),
  );
}
