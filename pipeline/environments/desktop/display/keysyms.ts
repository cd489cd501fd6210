/** Modifiers of a shortcut and their keysyms (X11 protocol, appendix A). */
export const modifierKeysyms: Readonly<Record<string, number>> = {
  ctrl: 0xffe3,
  shift: 0xffe1,
  alt: 0xffe9,
  win: 0xffeb,
};

const functionKeys = Array.from({ length: 12 }, (_, index) => [`f${index + 1}`, 0xffbe + index] as const);

/** Keys that have a name; all others are named by the character that they type. */
export const namedKeysyms: Readonly<Record<string, number>> = {
  enter: 0xff0d,
  tab: 0xff09,
  escape: 0xff1b,
  backspace: 0xff08,
  delete: 0xffff,
  insert: 0xff63,
  home: 0xff50,
  end: 0xff57,
  page_up: 0xff55,
  page_down: 0xff56,
  left: 0xff51,
  up: 0xff52,
  right: 0xff53,
  down: 0xff54,
  space: 0x20,
  menu: 0xff67,
  print: 0xff61,
  ...Object.fromEntries(functionKeys),
};

/** Keysym of a character: Latin-1 stands for itself, the rest of Unicode from 0x1000000 on. */
export function characterKeysym(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (character === "\n" || character === "\r") return 0xff0d;
  if (character === "\t") return 0xff09;
  const isLatin = (code >= 0x20 && code <= 0x7e) || (code >= 0xa0 && code <= 0xff);
  return isLatin ? code : 0x1000000 + code;
}
