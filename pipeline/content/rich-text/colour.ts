/** A colour as "#rrggbb" from its six hexadecimal digits, with "#" before them or not; null for what is none ("auto"). */
export function hexColour(text: string | undefined): string | null {
  const [, digits] = /^#?([0-9a-f]{6})$/i.exec(text ?? "") ?? [];
  return digits === undefined ? null : `#${digits.toLowerCase()}`;
}
