import { presence } from "../content/facts.js";
import { numbered, part } from "../content/part.js";
import { select } from "../content/selector.js";
import type { AspectValue, ContentPart } from "../schema/computer/content-part.js";
import type { SystemState } from "../schema/computer/system-state.js";
import { fold } from "../text/fold.js";
import { compareTexts } from "./checks/compare-texts.js";
import { pageAddressPython, pagesOf } from "./page-address.js";
import { findFile } from "./trace-view.js";

export const mailFolders = ["inbox", "sent", "drafts"] as const;

/**
 * The content of a subject: the path of a file, the subject of a store ("firefox:bookmarks"), "mailbox:inbox",
 * "mailbox:sent", "mailbox:drafts", "records:" with a collection, "settings", or "browser:pages". Null where there is no
 * such subject or no reader knows its kind.
 */
export function contentOf(state: SystemState, subject: string): ContentPart | null {
  const file = findFile(state, subject);
  if (file !== undefined) return file.parts ?? null;
  const wanted = fold(subject);
  const store = state.stores.find((candidate) => fold(candidate.subject) === wanted);
  if (store !== undefined) return store.parts;
  if (wanted === "settings") return settingsOf(state);
  if (wanted === "browser:pages") return pagesOf(state);
  const folder = mailFolders.find((name) => wanted === `mailbox:${name}`);
  if (folder !== undefined) return messagesOf(state, folder);
  return wanted.startsWith("records:") ? recordsOf(state, wanted.slice("records:".length)) : null;
}

/** The parts of a subject that a selector names; none where there is no such subject. Throws RequestError SELECTOR. */
export function partsOf(state: SystemState, subject: string, selector: string): ContentPart[] {
  const content = contentOf(state, subject);
  return content === null ? select(part("nothing", ""), selector).slice(0, 0) : select(content, selector);
}

/** What a part is like in an aspect; its name and its presence count as aspects. Null where it does not have it. */
export function aspectOf({ name, aspects }: ContentPart, aspect: string): AspectValue | null {
  const held = Object.hasOwn(aspects, aspect) ? aspects[aspect] : undefined;
  if (held !== undefined) return held;
  if (aspect === presence) return true;
  return aspect === "name" && name !== "" ? name : null;
}

/** The messages of a folder as parts: message[subject=Report] with "from", "to", "subject", "body", attachments inside. */
export function messagesOf({ mailbox }: SystemState, folder: string): ContentPart {
  const messages = mailbox.filter((message) => message.folder === folder);
  return part("mailbox", "", {}, { parts: numbered(messages.map(messagePart)) });
}

/** The records of a collection as parts: record[title=Audit] with its fields as aspects. */
export function recordsOf({ records }: SystemState, collection: string): ContentPart {
  const own = records.filter((record) => fold(record.collection) === fold(collection));
  return part("records", "", {}, { parts: numbered(own.map(({ fields }) => part("record", "", fields))) });
}

/** The settings as parts: setting[dark mode] with its "value". */
export function settingsOf({ settings }: SystemState): ContentPart {
  const parts = Object.keys(settings)
    .sort(compareTexts)
    .map((name) => part("setting", name, { value: settings[name] }));
  return part("settings", "", {}, { parts });
}

function messagePart({ from, to, subject, body, attachments }: SystemState["mailbox"][number]): ContentPart {
  const parts = attachments.map(({ name, content_hash }) => part("attachment", name, { content_hash }));
  return part("message", "", { from, to, subject, body }, { parts });
}

/** The same in Python: `_content_of`, `_parts_of`, `_aspect_of`. */
export const contentSubjectPython = `_NO_PART = {"kind": "nothing", "name": "", "aspects": {}, "parts": []}


def _content_of(subject, state=None):
    state = _last() if state is None else state
    file = _file(subject, state)
    if file is not None:
        return file.get("parts")
    wanted = _fold(subject)
    for store in state.get("stores", []):
        if _fold(store["subject"]) == wanted:
            return store["parts"]
    if wanted == "settings":
        return _settings_of(state)
    if wanted == "browser:pages":
        return _pages_of(state)
    if wanted in (${mailFolders.map((name) => `"mailbox:${name}"`).join(", ")}):
        return _messages_of(state, wanted[len("mailbox:") :])
    return _records_of(state, wanted[len("records:") :]) if wanted.startswith("records:") else None


def _parts_of(subject, selector, state=None):
    content = _content_of(subject, state)
    selected = _select(_NO_PART if content is None else content, selector)
    return [] if content is None else selected


def _aspect_of(part, aspect):
    if aspect in part["aspects"]:
        return part["aspects"][aspect]
    if aspect == "${presence}":
        return True
    return part["name"] if aspect == "name" and part["name"] != "" else None


def _part(kind, name, found, parts=()):
    aspects = {aspect: value for aspect, value in found.items() if value != ""}
    return {"kind": kind, "name": name, "aspects": aspects, "parts": list(parts)}


def _messages_of(state, folder):
    messages = [message for message in state["mailbox"] if message["folder"] == folder]
    return _part("mailbox", "", {}, [_message_part(message, str(at)) for at, message in enumerate(messages, 1)])


def _message_part(message, name):
    attached = [_part("attachment", item["name"], {"content_hash": item["content_hash"]}) for item in message["attachments"]]
    return _part("message", name, {aspect: message[aspect] for aspect in ("from", "to", "subject", "body")}, attached)


def _records_of(state, collection):
    records = [record for record in state["records"] if _fold(record["collection"]) == _fold(collection)]
    return _part("records", "", {}, [_part("record", str(at), record["fields"]) for at, record in enumerate(records, 1)])


def _settings_of(state):
    return _part("settings", "", {}, [_part("setting", name, {"value": state["settings"][name]}) for name in sorted(state["settings"])])


${pageAddressPython}`;
