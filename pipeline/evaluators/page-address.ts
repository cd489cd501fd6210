import { numbered, part } from "../content/part.js";
import type { ContentPart } from "../schema/computer/content-part.js";
import type { SystemState } from "../schema/computer/system-state.js";

/** Scheme, host with its port, path, query and fragment of an address (RFC 3986, appendix B). */
const form = /^([A-Za-z][A-Za-z0-9+.-]*):(?:\/\/([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?$/;

/**
 * The pages that browsers show, the front one first: page[1] with "title", "address", and the parts of the address:
 * "scheme", "host", "path", "fragment", and query[adults] with its "value" inside, as they read when decoded.
 */
export function pagesOf({ windows }: SystemState): ContentPart {
  const pages = windows.flatMap(({ title, url }) => (url === null ? [] : [pagePart(title, url)]));
  return part("pages", "", {}, { parts: numbered(pages) });
}

function pagePart(title: string, address: string): ContentPart {
  const [, scheme, host, path = "", query = "", fragment = ""] = form.exec(address) ?? [];
  const fields = query.split("&").filter((field) => field !== "");
  const parts = fields.map((field) => {
    const [, name = "", value = ""] = /^([^=]*)(?:=([\s\S]*))?$/.exec(field) ?? [];
    return part("query", decoded(name, true), { value: decoded(value, true) });
  });
  const split = { scheme, host, path: decoded(path, false), fragment: decoded(fragment, false) };
  return part("page", "", { title, address, ...split }, { parts });
}

function decoded(text: string, isQuery: boolean): string {
  return (isQuery ? text.replaceAll("+", " ") : text).replace(/(?:%[0-9A-Fa-f]{2})+/g, (run) =>
    Buffer.from(run.replaceAll("%", ""), "hex").toString("utf8"),
  );
}

/** The same in Python: `_pages_of(state)`, over `_part`. */
export const pageAddressPython = String.raw`def _decoded(text, is_query):
    text = text.replace("+", " ") if is_query else text
    bytes_of = lambda run: bytes.fromhex(run[0].replace("%", "")).decode("utf-8", "replace")
    return re.sub(r"(?:%[0-9A-Fa-f]{2})+", bytes_of, text)


def _page_part(title, address, name):
    found = re.match(r"([A-Za-z][A-Za-z0-9+.-]*):(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#([\s\S]*))?\Z", address)
    scheme, host, path, query, fragment = ("",) * 5 if found is None else found.groups(default="")
    fields = [field.partition("=") for field in query.split("&") if field != ""]
    parts = [_part("query", _decoded(key, True), {"value": _decoded(value, True)}) for key, _, value in fields]
    split = {"scheme": scheme, "host": host, "path": _decoded(path, False), "fragment": _decoded(fragment, False)}
    return _part("page", name, {"title": title, "address": address, **split}, parts)


def _pages_of(state):
    shown = [window for window in state["windows"] if window["url"] is not None]
    return _part("pages", "", {}, [_page_part(window["title"], window["url"], str(at)) for at, window in enumerate(shown, 1)])
`;
