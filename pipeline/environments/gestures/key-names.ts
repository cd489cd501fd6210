/** Names of keys in the vocabularies of pyautogui, xdotool and OpenAI, lower-cased, by our own. */
const otherNames: Readonly<Record<string, string>> = {
  control: "ctrl",
  ctrlleft: "ctrl",
  ctrlright: "ctrl",
  control_l: "ctrl",
  control_r: "ctrl",
  shiftleft: "shift",
  shiftright: "shift",
  shift_l: "shift",
  shift_r: "shift",
  altleft: "alt",
  altright: "alt",
  alt_l: "alt",
  alt_r: "alt",
  option: "alt",
  super: "win",
  super_l: "win",
  super_r: "win",
  winleft: "win",
  winright: "win",
  meta: "win",
  cmd: "win",
  command: "win",
  return: "enter",
  kp_enter: "enter",
  "\n": "enter",
  "\r": "enter",
  "\t": "tab",
  " ": "space",
  esc: "escape",
  del: "delete",
  ins: "insert",
  back_space: "backspace",
  backspace: "backspace",
  pageup: "page_up",
  pgup: "page_up",
  prior: "page_up",
  pagedown: "page_down",
  pgdn: "page_down",
  next: "page_down",
  arrowleft: "left",
  arrowright: "right",
  arrowup: "up",
  arrowdown: "down",
  apps: "menu",
  printscreen: "print",
  prtsc: "print",
  prtscr: "print",
  prntscrn: "print",
  minus: "-",
  equal: "=",
  comma: ",",
  period: ".",
  slash: "/",
  plus: "+",
  add: "+",
  semicolon: ";",
  apostrophe: "'",
  bracketleft: "[",
  bracketright: "]",
  backslash: "\\",
  grave: "`",
};

/** Our name of a key; a name that nobody knows is returned in small letters, and refused where it is pressed. */
export function keyName(name: string): string {
  const written = [...name].length === 1 ? name : name.trim().toLowerCase();
  return otherNames[written] ?? written.toLowerCase();
}

/** The keys of a shortcut in xdotool's notation: "ctrl+shift+s", "Return". */
export function xdotoolKeys(text: string): string[] {
  if (text === "+") return ["+"];
  return text.endsWith("++") ? [...text.slice(0, -2).split("+"), "+"] : text.split("+");
}
