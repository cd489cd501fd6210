import { DBusCallError } from "../dbus/connection.js";

/**
 * Resolves with null when the object vanished while it was read, or gave a malformed answer. Timeouts are still thrown.
 */
export async function unlessGone<T>(answer: Promise<T>): Promise<T | null> {
  try {
    return await answer;
  } catch (error) {
    if (error instanceof DBusCallError && !error.isTimeout) return null;
    throw error;
  }
}
