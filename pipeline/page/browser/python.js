import { element, textNodes } from "./element.js";

const tokens =
  /(?<remark>#[^\n]*)|(?<string>[rbf]?(?:"""[\s\S]*?"""|"(?:\\.|[^"\\\n])*"|'(?:\\.|[^'\\\n])*'))|(?<keyword>\b(?:and|as|def|elif|else|False|for|from|if|import|in|is|None|not|or|return|True)\b)/g;

/**
 * Python with comments, strings and key words set apart.
 * @param {string} source
 * @returns {Node[]}
 */
export function pythonNodes(source) {
  /** @type {Node[]} */
  const nodes = [];
  let end = 0;
  for (const match of source.matchAll(tokens)) {
    const kind = Object.entries(match.groups ?? {}).find(([, text]) => text !== undefined)?.[0] ?? "";
    nodes.push(...textNodes(source.slice(end, match.index)), element("span", { class: kind }, match[0]));
    end = match.index + match[0].length;
  }
  return [...nodes, ...textNodes(source.slice(end))];
}
