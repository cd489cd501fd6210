import type { Socket } from "node:net";
import { EnvironmentError } from "../../../errors.js";

/**
 * Authenticates with the bus by the credentials of the socket. Without `uid` the bus takes the user from them, which
 * also works when it lives in another user namespace and sees us under another number. Resolves with the bytes that
 * came behind the handshake. Throws EnvironmentError DESKTOP_DBUS when the bus refuses.
 */
export function authenticate(socket: Socket, uid: number | undefined): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (error: Error | null) => {
      socket.off("data", onData).off("error", finish).off("close", onClose);
      if (error === null) resolve(received);
      else reject(error);
    };
    const onClose = () => finish(refused("it closed the connection"));
    const onData = (chunk: Buffer) => {
      received = Buffer.concat([received, chunk]);
      for (let end = received.indexOf("\r\n"); end >= 0; end = received.indexOf("\r\n")) {
        const line = received.toString("latin1", 0, end);
        received = received.subarray(end + 2);
        if (line.startsWith("DATA")) continue;
        if (!line.startsWith("OK")) return finish(refused(line));
        socket.write("BEGIN\r\n");
        return finish(null);
      }
    };
    socket.on("data", onData).on("error", finish).on("close", onClose);
    const claim =
      uid === undefined ? "AUTH EXTERNAL\r\nDATA\r\n" : `AUTH EXTERNAL ${Buffer.from(`${uid}`).toString("hex")}\r\n`;
    socket.write(`\0${claim}`);
  });
}

function refused(answer: string): EnvironmentError {
  return new EnvironmentError(
    "DESKTOP_DBUS",
    `the message bus of the desktop does not let us in (${answer}); its configuration must allow this user`,
  );
}
