import { ZodError } from "zod";
import { DBusCallError } from "../dbus/connection.js";

/** Null where the object vanished while it was read, or answers what nobody understands. Time running out stays an error. */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if ((error instanceof DBusCallError && !error.isTimeout) || error instanceof ZodError) return null;
    throw error;
  }
}
