import { createConnection, type Socket } from "node:net";
import { EnvironmentError } from "../../../errors.js";
import { clientHello, padded, parseSetup, setupLength, type XSetup } from "./x-setup.js";

/** One connection to an X server. All numbers on the wire are little-endian. */
export interface XConnection {
  readonly setup: XSetup;
  /** A new resource identifier. */
  allocate(): number;
  /** Sends a request that has no reply. A refusal by the server is ignored: windows come and go meanwhile. */
  send(opcode: number, detail: number, body: Buffer): void;
  /** Sends a request and resolves with its reply of 32 bytes or more; rejects with DESKTOP_DISPLAY_REQUEST or DESKTOP_DISPLAY_LOST. */
  request(opcode: number, detail: number, body: Buffer): Promise<Buffer>;
  /** Calls `listener` with each event of 32 bytes until the returned function is called. */
  onEvent(listener: (event: Buffer) => void): () => void;
  /** Calls `listener` once when the connection is lost; after that, every request throws. */
  onLost(listener: (error: EnvironmentError) => void): () => void;
  close(): Promise<void>;
}

interface PendingReply {
  sequence: number;
  resolve(reply: Buffer): void;
  reject(error: Error): void;
}

const genericEvent = 35;

/**
 * Connects to the X server that listens on a unix socket.
 *
 * @throws EnvironmentError DESKTOP_DISPLAY_OPEN when nothing listens there or the server refuses
 */
export async function connectX(socketPath: string): Promise<XConnection> {
  const socket = createConnection(socketPath);
  socket.on("error", () => {}); // whoever waits listens too; this one is for the moments in between
  try {
    const [setup, rest] = await shakeHands(socket);
    return openConnection(socket, setup, rest);
  } catch (cause) {
    socket.destroy();
    if (cause instanceof EnvironmentError) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new EnvironmentError(
      "DESKTOP_DISPLAY_OPEN",
      `cannot connect to the X server at ${socketPath} (${reason}); see that the desktop was started and still runs`,
      { cause },
    );
  }
}

function shakeHands(socket: Socket): Promise<[XSetup, Buffer]> {
  return new Promise((resolve, reject) => {
    let received = Buffer.alloc(0);
    const finish = (): void => {
      socket.off("data", take).off("error", reject).off("close", closed).pause();
    };
    const closed = (): void => reject(new Error("it closed the connection"));
    const take = (chunk: Buffer): void => {
      received = Buffer.concat([received, chunk]);
      const length = setupLength(received);
      if (length === undefined || received.length < length) return;
      finish();
      try {
        resolve([parseSetup(received.subarray(0, length)), received.subarray(length)]);
      } catch (error) {
        reject(error);
      }
    };
    socket.on("data", take).on("error", reject).on("close", closed);
    socket.write(clientHello);
  });
}

function openConnection(socket: Socket, setup: XSetup, rest: Buffer): XConnection {
  const pending: PendingReply[] = [];
  const listeners = new Set<(event: Buffer) => void>();
  const lostListeners = new Set<(error: EnvironmentError) => void>();
  let lost: EnvironmentError | undefined;
  let sequence = 0;
  let resources = 0;
  const unsent: Buffer[] = [];

  const lose = (reason: string): void => {
    if (lost !== undefined) return;
    lost = new EnvironmentError(
      "DESKTOP_DISPLAY_LOST",
      `the connection to the desktop's display is gone (${reason}); reset the environment, which starts a new desktop`,
    );
    for (const { reject } of pending.splice(0)) reject(lost);
    for (const listener of [...lostListeners]) listener(lost);
    lostListeners.clear();
    socket.destroy();
  };

  const receive = (message: Buffer): void => {
    const type = message.readUInt8(0);
    if (type > 1) {
      for (const listener of [...listeners]) listener(message);
      return;
    }
    const first = pending[0];
    if (first === undefined || (first.sequence & 0xffff) !== message.readUInt16LE(2)) return;
    pending.shift();
    if (type === 1) first.resolve(message);
    else first.reject(requestError(message));
  };

  const send = (opcode: number, detail: number, body: Buffer): void => {
    if (lost !== undefined) throw lost;
    const length = 4 + padded(body.length);
    const request = Buffer.alloc(length);
    request.writeUInt8(opcode, 0);
    request.writeUInt8(detail, 1);
    request.writeUInt16LE(length / 4, 2);
    body.copy(request, 4);
    sequence++;
    if (unsent.length === 0) {
      process.nextTick(() => {
        const bytes = Buffer.concat(unsent.splice(0));
        if (lost === undefined) socket.write(bytes);
      });
    }
    unsent.push(request);
  };

  let buffered = rest;
  const take = (chunk: Buffer): void => {
    buffered = buffered.length === 0 ? chunk : Buffer.concat([buffered, chunk]);
    let at = 0;
    for (let end = messageEnd(buffered, at); end !== undefined; end = messageEnd(buffered, at)) {
      receive(buffered.subarray(at, end));
      at = end;
    }
    buffered = buffered.subarray(at);
  };
  socket.on("data", take);
  socket.on("error", (error) => lose(error.message));
  socket.on("close", () => lose("the X server closed it"));
  if (socket.destroyed) lose("the X server closed it");
  socket.resume();

  return {
    setup,
    allocate: () => setup.resourceBase | (resources++ & setup.resourceMask),
    send,
    request: (opcode, detail, body) =>
      new Promise((resolve, reject) => {
        send(opcode, detail, body);
        pending.push({ sequence, resolve, reject });
      }),
    onEvent(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    onLost(listener) {
      lostListeners.add(listener);
      return () => lostListeners.delete(listener);
    },
    close: () =>
      new Promise((resolve) => {
        if (socket.closed) return resolve();
        socket.once("close", () => resolve());
        lose("it was closed");
      }),
  };
}

/** Where the message that begins at `at` ends; undefined while it is not whole. */
function messageEnd(buffered: Buffer, at: number): number | undefined {
  if (buffered.length < at + 32) return undefined;
  const type = buffered.readUInt8(at) & 0x7f;
  const extra = type === 1 || type === genericEvent ? buffered.readUInt32LE(at + 4) * 4 : 0;
  const end = at + 32 + extra;
  return buffered.length < end ? undefined : end;
}

function requestError(message: Buffer): EnvironmentError {
  const error = message.readUInt8(1);
  const request = `${message.readUInt8(10)}.${message.readUInt16LE(8)}`;
  const value = message.readUInt32LE(4).toString(16);
  return new EnvironmentError(
    "DESKTOP_DISPLAY_REQUEST",
    `the X server refused request ${request} for 0x${value} with error ${error}; the window may have gone: observe again`,
  );
}
