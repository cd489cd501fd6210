/** Where a row came from: enough to tell whether it would come out the same today. */
export interface Provenance {
  stage_version: number;
  prompt_version: number | null;
  model: string;
  seed: number;
  input_hash: string;
}
