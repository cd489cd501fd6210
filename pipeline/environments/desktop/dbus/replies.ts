import { z } from "zod";

/** What answers hold, as they are parsed. */
export const anything = z.unknown();
export const text = z.tuple([z.string()]).transform(([value]) => value);
export const number = z.tuple([z.number()]).transform(([value]) => value);
export const property = z.tuple([z.object({ value: z.unknown() })]).transform(([variant]) => variant.value);
