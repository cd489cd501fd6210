/** An option of the command line, declared once: the parser, `--help` and the types of the commands follow from it. */
export interface OptionDefinition<T> {
  /** As commander writes them: "--count <n>"; without an argument it is a switch. */
  flags: string;
  description: string;
  default: T;
  /** `before` is the earlier value of the same option, or its default. */
  parse(text: string, before: T): T;
}

export function option<T>(
  flags: string,
  description: string,
  parse: (text: string, before: T) => T,
  fallback: T,
): OptionDefinition<T> {
  return { flags, description, default: fallback, parse };
}

/** A switch: an option without an argument. */
export const toggle = (flags: string, description: string): OptionDefinition<boolean> =>
  option<boolean>(flags, description, () => true, false);
