import type { AccessibleCalls } from "./accessible-calls.js";
import type { AccessibleReference, Item } from "./accessible-node.js";
import { type AccessibleBranch, noRect } from "./branch.js";
import { unlessGone } from "./unless-gone.js";

const fields = new Set(["text", "entry", "password text", "spin button", "combo box", "slider", "dial", "date editor"]);
const labelled = new Set([
  ...fields,
  "list",
  "list box",
  "table",
  "tree table",
  "tree",
  "icon",
  "terminal",
  "toggle button",
  "push button",
]);
const measured = new Set(["slider", "dial", "progress bar", "level bar", "spin button"]);
const textless = new Set([
  "label",
  "static",
  "menu item",
  "menu",
  "push button",
  "check box",
  "radio button",
  "toggle button",
  "page tab",
  "table cell",
  "list item",
]);
const longest = 20_000;

/** The rectangle, content and label of an object. */
export async function readDetails(calls: AccessibleCalls, item: Item): Promise<AccessibleBranch["node"]> {
  const { reference, name, role, states, description, interfaces } = item;
  const isField = fields.has(role) || (labelled.has(role) && name === "");
  const [rect, value, label, attributes] = await Promise.all([
    interfaces.includes("org.a11y.atspi.Component") ? unlessGone(calls.extents(reference)) : null,
    readValue(calls, item),
    isField ? readLabel(calls, item) : "",
    isField ? unlessGone(calls.attributes(reference)) : null,
  ]);
  const placeholder = attributes?.get("placeholder-text") ?? "";
  const known = { label, "placeholder-text": placeholder, description };
  return {
    name,
    role,
    states,
    rect: rect ?? noRect,
    value,
    attributes: Object.fromEntries(Object.entries(known).filter(([, text]) => text !== "")),
  };
}

async function readValue(
  calls: AccessibleCalls,
  { reference, role, name, interfaces, states }: Item,
): Promise<string | null> {
  const hasText = interfaces.includes("org.a11y.atspi.Text");
  if (role === "combo box" && !(hasText && states.includes("editable"))) return readChoice(calls, reference);
  if (hasText && !(textless.has(role) && name !== "")) {
    return (await unlessGone(calls.text(reference)))?.slice(0, longest) ?? null;
  }
  if (!measured.has(role) || !interfaces.includes("org.a11y.atspi.Value")) return null;
  const number = await unlessGone(calls.currentValue(reference));
  return number === null ? null : String(Math.round(number * 1e6) / 1e6);
}

/** Where the choice is made differs: GTK keeps it in the combo box, browsers in the list that it opens. */
async function readChoice(calls: AccessibleCalls, combo: AccessibleReference): Promise<string | null> {
  const own = await unlessGone(calls.selectedName(combo));
  if (own !== null && own !== "") return own;
  const [list] = (await unlessGone(calls.children(combo))) ?? [];
  return list === undefined ? own : ((await unlessGone(calls.selectedName(list))) ?? own);
}

async function readLabel(calls: AccessibleCalls, { reference }: Item): Promise<string> {
  const labels = (await unlessGone(calls.labelledBy(reference))) ?? [];
  const names = await Promise.all(labels.slice(0, 3).map((label) => unlessGone(calls.name(label))));
  return names.filter((name) => name !== null && name !== "").join(" ");
}
