import { zoomed } from "../environments/view/zoomed.js";
import { ActionError } from "../errors.js";
import type { ZoomAction } from "../schema/computer/pixel-action.js";

/** The part of a picture that an agent asks for. Throws ActionError ACTION_NO_PICTURE, and as `zoomed`. */
export async function enlarge(picture: Uint8Array | null, { args }: ZoomAction): Promise<Uint8Array> {
  if (picture !== null) return zoomed(picture, args);
  throw new ActionError(
    "ACTION_NO_PICTURE",
    "there is no picture that could be shown larger; use the list of controls",
  );
}
