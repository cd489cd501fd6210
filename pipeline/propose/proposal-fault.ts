/** Why a proposal is refused: what is wrong, in the words of tallies. A proposal is refused for the first that it meets. */
export const proposalFaultKinds = {
  size: "it is too long",
  shape: "it has not the form that was asked for",
  text: "a text in it is unfit",
  "same-id": "its id is taken",
  "unknown-name": "it names what it does not have, or what comes later",
  "unknown-blank": "a text has a blank that stands for nothing",
  person: "it names a role that nobody has",
  path: "a file would lie at a wrong place",
  address: "it writes to an address outside",
  table: "it asks a table that there is not",
  column: "it asks for a column that there is not",
  query: "a query cannot be read",
  "nothing-computed": "nothing is computed or decided",
  sense: "its parts do not fit each other",
  "too-near": "it is too near to another one",
  deliverable: "the pool has nothing that makes what is wanted",
  reading: "the pool has nothing that finds a value out",
  empty: "nothing at the workplace answers it",
  kind: "a value is not of its kind",
  trivial: "an answer goes without saying",
  decision: "its decision has no other branch",
  graph: "no task comes of it",
  unusable: "the draft is infeasible, invalid, there twice or unreadable",
  "draft-persona": "the draft is for a persona without a workplace",
  application: "the draft works in an application that has no counterpart",
  declined: "the model says that the draft cannot be said here",
  "left-out": "nothing is done in an application of the draft",
  records: "no records of a workplace come of it",
} as const;
export type ProposalFaultKind = keyof typeof proposalFaultKinds;

/** What is wrong with a proposal, in words that its author can act on. */
export interface ProposalFault {
  kind: ProposalFaultKind;
  detail: string;
}

const longestDetail = 800;

/** What a model sent may stand in the detail, so that control characters are taken out of it. */
export function proposalFault(kind: ProposalFaultKind, detail: string): ProposalFault {
  return { kind, detail: detail.replaceAll(/\p{C}+/gu, " ").slice(0, longestDetail) };
}
