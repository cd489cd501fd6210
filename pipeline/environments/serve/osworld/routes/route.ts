import type { IncomingMessage } from "node:http";
import { z } from "zod";
import type { HttpAnswer } from "../../http/refusal.js";

/** What answers a request. */
export type GuestRoute = (request: IncomingMessage) => Promise<HttpAnswer>;

/** Routes by method and path, such as "GET /screenshot". */
export type GuestRoutes = readonly (readonly [string, GuestRoute])[];

/** The home folder of a lent desktop. */
export const home = "/home/user";

/** Longest time of a program that a route itself needs, in seconds. */
export const usualSeconds = 30;

export const pathSchema = z.looseObject({
  path: z
    .string()
    .min(1)
    .max(4_096)
    .refine((text) => !text.includes("\0"), "holds no character 0"),
});
