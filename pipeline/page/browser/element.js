/**
 * Characters that a reader does not see, or that turn the order of what follows around: the same ones as in
 * `pipeline/text/visible-text.ts`, which a test holds this to.
 */
const unseen = /(?![\n\t])[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/u;

/**
 * A text as nodes, never as markup. What cannot be seen stands in an element of its own, which shows its number and
 * keeps it from turning its surroundings around; the text itself is unchanged.
 * @param {string} text
 * @returns {Node[]}
 */
export function textNodes(text) {
  const parts = text.split(new RegExp(`(${unseen.source})`, "u")).filter((part) => part !== "");
  return parts.map((part) => {
    if (!unseen.test(part)) return document.createTextNode(part);
    const mark = document.createElement("span");
    mark.className = "unseen";
    mark.dataset.code = `U+${(part.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, "0")}`;
    mark.textContent = part;
    return mark;
  });
}

/**
 * An element with attributes and children; a child that is a string is text.
 * @template {keyof HTMLElementTagNameMap} Name
 * @param {Name} name
 * @param {Record<string, string | boolean>} [attributes] true is an attribute without a value, false none
 * @param {...(Node | string | null)} children
 * @returns {HTMLElementTagNameMap[Name]}
 */
export function element(name, attributes = {}, ...children) {
  const made = document.createElement(name);
  for (const [attribute, value] of Object.entries(attributes)) {
    if (value !== false) made.setAttribute(attribute, value === true ? "" : value);
  }
  made.append(...children.flatMap((child) => (typeof child === "string" ? textNodes(child) : (child ?? []))));
  return made;
}

/**
 * A button with its words.
 * @param {string | Node} words
 * @param {() => void} press
 * @param {Record<string, string | boolean>} [attributes]
 */
export function button(words, press, attributes = {}) {
  const made = element("button", { type: "button", ...attributes }, words);
  made.addEventListener("click", press);
  return made;
}

/**
 * The element of the page with an id.
 * @template {HTMLElement} Kind
 * @param {string} id
 * @param {new () => Kind} kind
 * @returns {Kind}
 */
export function byId(id, kind) {
  const found = document.getElementById(id);
  if (!(found instanceof kind)) throw new Error(`the page has no ${kind.name} "${id}"`);
  return found;
}
