/** Parts of the program that can be left out, to see what they are good for: settings of OmniBench's ablation. */
export const omissibleParts = ["cross-verification", "intents", "validator"] as const;
export type OmissiblePart = (typeof omissibleParts)[number];
