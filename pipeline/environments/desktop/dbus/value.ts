/**
 * A value on the bus: numbers for all but 64-bit integers, arrays for arrays and structures, `[key, value]` pairs for
 * the entries of a dictionary.
 */
export type DBusValue = string | number | bigint | boolean | Variant | readonly DBusValue[];

/** A value that carries its own type. */
export interface Variant {
  signature: string;
  value: DBusValue;
}
