/** Whole degrees and percents: the renderer takes no fractions, and paints black instead. */
export function hsl(hue: number, saturation: number, lightness: number): string {
  const percent = (value: number) => `${Math.min(100, Math.max(0, Math.round(value)))}%`;
  return `hsl(${((Math.round(hue) % 360) + 360) % 360},${percent(saturation)},${percent(lightness)})`;
}

/** A hue on the shorter way from one to another one. */
export function towards(from: number, to: number, share: number): number {
  return from + (((to - from + 540) % 360) - 180) * share;
}

/** From one colour that `hsl` has written to another one, in steps of a percent that the eye takes for one shade. */
export function shades(from: string, to: string): string[] {
  const [hue, saturation, lightness] = partsOf(from);
  const [lastHue, lastSaturation, lastLightness] = partsOf(to);
  const steps = Math.max(1, Math.abs(lastLightness - lightness), Math.abs(lastSaturation - saturation));
  return Array.from({ length: steps + 1 }, (_, step) => {
    const share = step / steps;
    const between = (first: number, last: number) => first + (last - first) * share;
    return hsl(towards(hue, lastHue, share), between(saturation, lastSaturation), between(lightness, lastLightness));
  });
}

function partsOf(colour: string): [hue: number, saturation: number, lightness: number] {
  const [hue, saturation, lightness] = (colour.match(/\d+/g) ?? []).map(Number);
  if (hue === undefined || saturation === undefined || lightness === undefined)
    throw new RangeError(`no colour: ${colour}`);
  return [hue, saturation, lightness];
}
