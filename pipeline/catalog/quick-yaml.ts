import { CORE_SCHEMA, load } from "js-yaml";

/**
 * The value of a YAML file, five times faster than with the position of every part; null for text with a fault,
 * which is then read again with positions, to say where it is.
 */
export function readQuickly(text: string): { value: unknown } | null {
  try {
    return { value: load(text, { schema: CORE_SCHEMA }) };
  } catch {
    return null;
  }
}
