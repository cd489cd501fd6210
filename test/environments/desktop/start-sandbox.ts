import {
  type BlankOptions,
  type Furnishing,
  type Sandbox,
  startBlank,
} from "../../../pipeline/environments/desktop/sandbox/sandbox.js";

export type SandboxOptions = BlankOptions & Furnishing;

/** A desktop with a home folder, and nothing of one that could not be furnished. */
export async function startSandbox(options: SandboxOptions): Promise<Sandbox> {
  const blank = await startBlank(options);
  try {
    return await blank.furnish(options);
  } catch (error) {
    await blank.close();
    throw error;
  }
}
