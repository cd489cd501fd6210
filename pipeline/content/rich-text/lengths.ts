/** Lengths are told to a quarter of a point: finer differences come from conversions between units. */
export function points(value: number): number {
  return Math.round(value * 4) / 4 || 0;
}

const pointsPer: Readonly<Record<string, number>> = { pt: 1, in: 72, cm: 72 / 2.54, mm: 72 / 25.4, pc: 12, px: 0.75 };

/** A length of OpenDocument or CSS ("2.54cm") in points, exactly; null for what is none, as a percentage. */
export function exactLength(text: string | undefined): number | null {
  const [, amount, unit] = /^(-?[0-9]*\.?[0-9]+)([a-z]{2})$/.exec(text ?? "") ?? [];
  const scale = unit === undefined ? undefined : pointsPer[unit];
  return scale === undefined ? null : Number(amount) * scale;
}

/** A length of OpenDocument in points; null for none. */
export function lengthPoints(text: string | undefined): number | null {
  const length = exactLength(text);
  return length === null ? null : points(length);
}

/** A percentage ("58%") as a number, 58; null for none. */
export function percentage(text: string | undefined): number | null {
  const [, amount] = /^(-?[0-9]*\.?[0-9]+)%$/.exec(text ?? "") ?? [];
  return amount === undefined ? null : Number(amount);
}

/** Units of Office files: twentieths of a point, half points, and English Metric Units. */
export const officeUnits = { twip: 20, halfPoint: 2, hundredth: 100, emu: 12_700 } as const;

/** A number of units of an Office file in points; null for none. */
export function officePoints(text: string | undefined, unit: keyof typeof officeUnits): number | null {
  if (text === undefined || text === "") return null;
  const amount = Number(text);
  return Number.isFinite(amount) ? points(amount / officeUnits[unit]) : null;
}
