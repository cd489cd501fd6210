import { createConnection, type Socket } from "node:net";
import { EnvironmentError } from "../../../errors.js";
import { type BusAnswers, holds } from "./answers.js";
import { authenticate } from "./authenticate.js";
import {
  type DBusMessage,
  decodeMessage,
  emptyMessage,
  encodeMessage,
  messageLength,
  messageType,
  messageTypes,
} from "./message.js";
import type { DBusValue } from "./value.js";

export interface MethodCall {
  destination: string;
  path: string;
  interface: string;
  member: string;
  signature?: string;
  body?: readonly DBusValue[];
  /** Waiting time for the answer; 5000 when it is not given. */
  timeoutMs?: number;
}

/**
 * The bus or the program that was asked answers with an error or with values of other types, is gone, or does not answer
 * in time.
 */
export class DBusCallError extends Error {
  readonly isTimeout: boolean;

  constructor(message: string, isTimeout: boolean) {
    super(message);
    this.name = new.target.name;
    this.isTimeout = isTimeout;
  }
}

/** A connection to a message bus. Calls are sent at once and answered in any order. */
export interface Connection {
  /** Values of the answer, whose signature has to be `wanted`. Throws DBusCallError. */
  call<S extends keyof BusAnswers>(call: MethodCall, wanted: S): Promise<BusAnswers[S]>;
  /** Calls back for each signal that a rule of `addMatch` lets through. */
  onSignal(listener: () => void): void;
  addMatch(rule: string): Promise<void>;
  /** Resolves when the connection has ended, by us or by the bus. */
  closed: Promise<void>;
  close(): void;
}

const tickMs = 100;
/** Whom to ask for what concerns the bus itself. */
export const daemon = {
  destination: "org.freedesktop.DBus",
  path: "/org/freedesktop/DBus",
  interface: "org.freedesktop.DBus",
} as const;

interface Pending {
  resolve(message: DBusMessage): void;
  reject(error: Error): void;
  call: MethodCall;
  /** Tick at which waiting ends. */
  until: number;
}

/** Connects to the bus at a unix socket path. `uid` is the user that the bus sees; leave it out to let the bus find out. */
export async function connect(path: string, uid?: number): Promise<Connection> {
  const socket = await openSocket(path);
  const rest = await authenticate(socket, uid);
  const connection = converse(socket, rest);
  await connection.call({ ...daemon, member: "Hello" }, "s");
  return connection;
}

function openSocket(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    socket.once("connect", () => resolve(socket));
    socket.once("error", (cause) =>
      reject(new EnvironmentError("DESKTOP_DBUS", `no message bus listens at ${path}; reset the desktop`, { cause })),
    );
  });
}

function converse(socket: Socket, rest: Buffer): Connection {
  const pending = new Map<number, Pending>();
  const listeners: (() => void)[] = [];
  const unsent: Uint8Array[] = [];
  let serial = 0;
  let tick = 0;
  let isOpen = true;
  const ended = () => new DBusCallError("the connection to the message bus has ended", false);
  const timer = setInterval(() => {
    tick++;
    for (const [key, { until, reject, call }] of pending) {
      if (until > tick) continue;
      pending.delete(key);
      reject(new DBusCallError(`${call.destination} does not answer ${call.interface}.${call.member}`, true));
    }
  }, tickMs).unref();

  const onMessage = (message: DBusMessage) => {
    const waiting = pending.get(message.replySerial);
    if (waiting === undefined || (message.type !== messageTypes.reply && message.type !== messageTypes.error)) return;
    pending.delete(message.replySerial);
    if (message.type === messageTypes.reply) waiting.resolve(message);
    else waiting.reject(new DBusCallError(`${message.errorName}: ${String(message.body[0] ?? "")}`, false));
  };
  const closed = new Promise<void>((resolve) => {
    socket.once("close", () => {
      isOpen = false;
      clearInterval(timer);
      for (const { reject } of pending.values()) reject(ended());
      pending.clear();
      resolve();
    });
  });
  socket.on("error", () => socket.destroy());
  const onSignal = () => {
    for (const listener of listeners) listener();
  };
  receive(socket, rest, { onMessage, onSignal });

  const connection: Connection = {
    async call(call, wanted) {
      if (!isOpen) throw ended();
      serial = serial === 0xffffffff ? 1 : serial + 1;
      const { destination, path, interface: name, member, signature = "", body = [] } = call;
      const request = { destination, path, interface: name, member, signature, body };
      const bytes = encodeMessage({ ...emptyMessage, ...request, type: messageTypes.call, serial });
      const answered = new Promise<DBusMessage>((resolve, reject) => {
        pending.set(serial, { resolve, reject, call, until: tick + 1 + Math.ceil((call.timeoutMs ?? 5000) / tickMs) });
      });
      // A thousand questions at once go out as one piece.
      if (unsent.length === 0) process.nextTick(() => socket.write(Buffer.concat(unsent.splice(0))));
      unsent.push(bytes);
      const answer = await answered;
      if (holds(answer, wanted)) return answer.body;
      throw new DBusCallError(`${destination} answers ${name}.${member} with values of other types`, false);
    },
    onSignal: (listener) => {
      listeners.push(listener);
    },
    async addMatch(rule) {
      await connection.call({ ...daemon, member: "AddMatch", signature: "s", body: [rule] }, "");
    },
    closed,
    close: () => socket.destroy(),
  };
  return connection;
}

/** Who is called with what comes: of signals only that there was one, as reading them takes longer than all else. */
interface Receiver {
  onMessage(message: DBusMessage): void;
  onSignal(): void;
}

function receive(socket: Socket, rest: Buffer, { onMessage, onSignal }: Receiver): void {
  let parts: Buffer[] = rest.length > 0 ? [rest] : [];
  let size = rest.length;
  let needed = 16;
  socket.on("data", (chunk: Buffer) => {
    parts.push(chunk);
    size += chunk.length;
    if (size < needed) return;
    let bytes = Buffer.concat(parts);
    try {
      for (;;) {
        const length = messageLength(bytes);
        needed = length ?? 16;
        if (length === null || bytes.length < length) break;
        if (messageType(bytes) === messageTypes.signal) onSignal();
        else onMessage(decodeMessage(bytes.subarray(0, length)));
        bytes = bytes.subarray(length);
      }
    } catch {
      socket.destroy();
    }
    parts = [bytes];
    size = bytes.length;
  });
}
