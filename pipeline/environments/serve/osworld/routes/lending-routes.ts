import { z } from "zod";
import { readJson } from "../../http/read-request.js";
import { HttpRefusal, inJson } from "../../http/refusal.js";
import type { LentDesktop } from "../../lent-desktop.js";
import type { GuestRoutes } from "./route.js";

const holderSchema = z.strictObject({ holder: z.string().min(1).max(100) });

/**
 * What OSWorld's protocol leaves to those who run the machines: to bring the start back, and to take a desktop for oneself
 * among several. Only who asks to take it is kept away: clients of the protocol do not say who they are.
 */
export function lendingRoutes({ revert }: LentDesktop): GuestRoutes {
  let holder: string | null = null;
  return [
    ["GET /desktop", async () => inJson({ holder })],
    [
      "POST /desktop/take",
      async (request) => {
        const asked = await readJson(request, holderSchema);
        if (holder !== null && holder !== asked.holder) {
          throw new HttpRefusal(409, "SERVE_TAKEN", `the desktop is taken by ${holder}; take another, see --parallel`);
        }
        holder = asked.holder;
        return inJson({ holder });
      },
    ],
    [
      "POST /desktop/release",
      async (request) => {
        const asked = await readJson(request, holderSchema);
        if (holder !== asked.holder) {
          throw new HttpRefusal(
            409,
            "SERVE_TAKEN",
            `the desktop is not taken by ${asked.holder}; nothing is to be done`,
          );
        }
        holder = null;
        return inJson({ holder });
      },
    ],
    [
      "POST /desktop/revert",
      async () => {
        if (revert === null) {
          throw new HttpRefusal(501, "SERVE_NOT_OFFERED", "this desktop is reset by another call; see the docs");
        }
        await revert();
        return inJson({ status: "success" });
      },
    ],
  ];
}
