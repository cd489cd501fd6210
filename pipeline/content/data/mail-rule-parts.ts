import type { ContentPart } from "../../schema/computer/content-part.js";
import { decodeText } from "../../text/decode-text.js";
import { numbered, part } from "../part.js";

/**
 * Message filters of Thunderbird (msgFilterRules.dat): rule[Forward bills] with "enabled", "type" and "condition", and
 * its actions in their order inside: action[1] with "action" and "value". Throws SyntaxError for a line of another form.
 */
export function readMailRuleParts(bytes: Uint8Array): ContentPart {
  const rules: { name: string; fields: Map<string, string>; actions: Map<string, string>[] }[] = [];
  for (const [index, line] of decodeText(bytes, "the file").split(/\r?\n/).entries()) {
    if (line.trim() === "") continue;
    const [, key, text] = /^([A-Za-z]+)="(.*)"\s*$/.exec(line) ?? [];
    if (key === undefined || text === undefined) throw new SyntaxError(`line ${index + 1} is no part of a rule`);
    const value = text.replace(/\\(["\\])/g, "$1");
    if (key === "name") rules.push({ name: value, fields: new Map(), actions: [] });
    const rule = rules.at(-1);
    // The version and the log stand before the first rule.
    if (rule === undefined || key === "name") continue;
    if (key === "action") rule.actions.push(new Map([["action", value]]));
    else if (key === "actionValue") rule.actions.at(-1)?.set("value", value);
    else rule.fields.set(key, value);
  }
  const parts = rules.map(({ name, fields, actions }): ContentPart => {
    const inner = numbered(actions.map((action) => part("action", "", Object.fromEntries(action))));
    const { enabled, ...others } = Object.fromEntries(fields);
    return part("rule", name, { enabled: enabled === "yes", ...others }, { parts: inner });
  });
  return part("rules", "", {}, { parts });
}
