import type { XConnection } from "./x-connection.js";
import { padded } from "./x-setup.js";

/** A property of a window: `format` is the size of its items in bits, `type` an atom (0 where there is no property). */
export interface XProperty {
  type: number;
  format: number;
  value: Buffer;
}

/** Predefined atoms of the protocol, appendix B. */
export const atom = {
  ATOM: 4,
  CARDINAL: 6,
  INTEGER: 19,
  STRING: 31,
  WINDOW: 33,
  WM_NAME: 39,
  WM_CLASS: 67,
  WM_TRANSIENT_FOR: 68,
};

const wholeLength = 0x1fffffff;

/** 32-bit words, the commonest request body. */
export function words(...values: number[]): Buffer {
  const body = Buffer.alloc(values.length * 4);
  values.forEach((value, index) => {
    body.writeUInt32LE(value >>> 0, index * 4);
  });
  return body;
}

/** The words that a property of format 32 or a request body holds. */
export function readWords(value: Buffer): number[] {
  return Array.from({ length: Math.floor(value.length / 4) }, (_, index) => value.readUInt32LE(index * 4));
}

/** An invisible window that gets the events about this client's selections and properties. */
export function createHiddenWindow(x: XConnection): number {
  const id = x.allocate();
  const body = Buffer.alloc(32);
  body.writeUInt32LE(id, 0);
  body.writeUInt32LE(x.setup.root, 4);
  body.writeUInt16LE(1, 12);
  body.writeUInt16LE(1, 14);
  body.writeUInt16LE(2, 18); // class InputOnly
  body.writeUInt32LE(0x800, 24); // an event mask follows
  body.writeUInt32LE(0x400000, 28); // PropertyChange
  x.send(1, 0, body);
  return id;
}

export async function internAtom(x: XConnection, name: string): Promise<number> {
  const bytes = Buffer.from(name, "latin1");
  const body = Buffer.alloc(4 + bytes.length);
  body.writeUInt16LE(bytes.length, 0);
  bytes.copy(body, 4);
  return (await x.request(16, 0, body)).readUInt32LE(8);
}

export async function atomName(x: XConnection, id: number): Promise<string> {
  const reply = await x.request(17, 0, words(id));
  return reply.toString("latin1", 32, 32 + reply.readUInt16LE(8));
}

/** The whole property; with `remove`, it is deleted once read. */
export async function getProperty(
  x: XConnection,
  window: number,
  property: number,
  remove = false,
): Promise<XProperty> {
  const reply = await x.request(20, remove ? 1 : 0, words(window, property, 0, 0, wholeLength));
  const format = reply.readUInt8(1);
  const length = reply.readUInt32LE(16) * (format / 8);
  return { type: reply.readUInt32LE(8), format, value: reply.subarray(32, 32 + length) };
}

/** Replaces a property; a value longer than a request may be is written in pieces. */
export function changeProperty(
  x: XConnection,
  window: number,
  property: number,
  { type, format, value }: XProperty,
): void {
  const room = (x.setup.maxRequestBytes - 24) & ~3;
  for (let at = 0; at === 0 || at < value.length; at += room) {
    const piece = value.subarray(at, at + room);
    const head = words(window, property, type, format, piece.length / (format / 8));
    x.send(18, at === 0 ? 0 : 2, Buffer.concat([head, piece]));
  }
}

export function deleteProperty(x: XConnection, window: number, property: number): void {
  x.send(19, 0, words(window, property));
}

export async function selectionOwner(x: XConnection, selection: number): Promise<number> {
  return (await x.request(23, 0, words(selection))).readUInt32LE(8);
}

export function setSelectionOwner(x: XConnection, owner: number, selection: number, time: number): void {
  x.send(22, 0, words(owner, selection, time));
}

/** Asks the owner to write the selection as `target` into `property` of `window`; SelectionNotify tells when. */
export function convertSelection(
  x: XConnection,
  window: number,
  selection: number,
  target: number,
  property: number,
): void {
  x.send(24, 0, words(window, selection, target, property, 0));
}

/** Sends a made-up event of 32 bytes to the clients that selected one of `mask`, or to the window's own with 0. */
export function sendEvent(x: XConnection, destination: number, mask: number, event: Buffer): void {
  x.send(25, 0, Buffer.concat([words(destination, mask), event]));
}

/** Identifiers of the windows inside a window, back to front. */
export async function childWindows(x: XConnection, window: number): Promise<number[]> {
  const reply = await x.request(15, 0, words(window));
  return readWords(reply.subarray(32, 32 + reply.readUInt16LE(16) * 4));
}

/** Left, top, right and bottom of a window's inside, in pixels of the screen. */
export async function windowRect(x: XConnection, window: number): Promise<[number, number, number, number]> {
  const [geometry, place] = await Promise.all([
    x.request(14, 0, words(window)),
    x.request(40, 0, words(window, x.setup.root, 0)),
  ]);
  const left = place.readInt16LE(12);
  const top = place.readInt16LE(14);
  return [left, top, left + geometry.readUInt16LE(16), top + geometry.readUInt16LE(18)];
}

/** Whether a window is shown, and whether it goes past the window manager as menus do. */
export async function windowAttributes(
  x: XConnection,
  window: number,
): Promise<{ shown: boolean; unmanaged: boolean }> {
  const reply = await x.request(3, 0, words(window));
  const drawable = reply.readUInt16LE(12) === 1;
  return { shown: drawable && reply.readUInt8(26) === 2, unmanaged: reply.readUInt8(27) === 1 };
}

/** Keysyms of every keycode from the lowest one on. */
export async function keyboardMapping(x: XConnection): Promise<number[][]> {
  const { minKeycode, maxKeycode } = x.setup;
  const count = maxKeycode - minKeycode + 1;
  const reply = await x.request(101, 0, Buffer.from([minKeycode, count, 0, 0]));
  const width = reply.readUInt8(1);
  const keysyms = readWords(reply.subarray(32));
  return Array.from({ length: count }, (_, index) => keysyms.slice(index * width, (index + 1) * width));
}

/** Gives keycodes from `first` on one keysym each, the same with and without shift. */
export function changeKeyboardMapping(x: XConnection, first: number, keysyms: readonly number[]): void {
  const doubled = keysyms.flatMap((keysym) => [keysym, keysym]);
  x.send(100, keysyms.length, Buffer.concat([Buffer.from([first, 2, 0, 0]), words(...doubled)]));
}

/** Major opcode of an extension; undefined where the server has none of that name. */
export async function extensionOpcode(x: XConnection, name: string): Promise<number | undefined> {
  const bytes = Buffer.from(name, "latin1");
  const body = Buffer.alloc(4 + padded(bytes.length));
  body.writeUInt16LE(bytes.length, 0);
  bytes.copy(body, 4);
  const reply = await x.request(98, 0, body);
  return reply.readUInt8(8) === 1 ? reply.readUInt8(9) : undefined;
}

/** Resolves when the server has done all that was sent before. */
export async function synchronize(x: XConnection): Promise<void> {
  await x.request(43, 0, Buffer.alloc(0));
}
