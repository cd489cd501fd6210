import { EnvironmentError } from "../../errors.js";
import { readScreen, type WindowScreen } from "./look.js";

/** Each reading waits some seconds for an answer: a program on a busy machine may be silent for one of them. */
const readings = 3;

/** What is on the screen. Throws EnvironmentError DESKTOP_APPLICATION_HANGS when an application answers none of several readings. */
export async function readPatiently(...what: Parameters<typeof readScreen>): Promise<WindowScreen> {
  for (let reading = 1; ; reading++) {
    try {
      return await readScreen(...what);
    } catch (error) {
      if (reading === readings || !isHang(error)) throw error;
    }
  }
}

function isHang(error: unknown): boolean {
  return error instanceof EnvironmentError && error.code === "DESKTOP_APPLICATION_HANGS";
}
