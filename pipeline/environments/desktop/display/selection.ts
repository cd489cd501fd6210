import { EnvironmentError } from "../../../errors.js";
import type { Atoms } from "./atoms.js";
import type { XConnection } from "./x-connection.js";
import {
  atom,
  changeProperty,
  convertSelection,
  deleteProperty,
  getProperty,
  readWords,
  selectionOwner,
  sendEvent,
  setSelectionOwner,
  synchronize,
  words,
  type XProperty,
} from "./x-requests.js";

/** The CLIPBOARD selection of a display (Inter-Client Communication Conventions 2.0, section 2). */
export interface ClipboardSelection {
  /** Names of the forms in which the clipboard can be had; null when nothing owns it. */
  targets(): Promise<string[] | null>;
  /** The clipboard in one form; null when its owner refuses or is gone. */
  read(target: string): Promise<Buffer | null>;
  /** Owns the clipboard and serves these forms until another program copies; none empties it. */
  own(forms: ReadonlyMap<string, Buffer>): Promise<void>;
  close(): void;
}

const propertyNotify = 28;
const selectionClear = 29;
const selectionRequest = 30;
const selectionNotify = 31;
const newValue = 0;
const answerMs = 2000;

export async function openSelection(x: XConnection, atoms: Atoms, window: number): Promise<ClipboardSelection> {
  const names = ["CLIPBOARD", "TARGETS", "TIMESTAMP", "INCR", "TASKLOOM_CLIPBOARD", "TASKLOOM_TIME"];
  const [clipboard = 0, targetsAtom = 0, timestampAtom = 0, incremental = 0, property = 0, clock = 0] =
    await Promise.all(names.map(atoms.of));
  let owned = new Map<number, XProperty>();
  let ownedSince = 0;
  let queue: Promise<unknown> = Promise.resolve();

  const serve = (event: Buffer): void => {
    const [time = 0, , requestor = 0, selection = 0, target = 0, wanted = 0] = readWords(event.subarray(4));
    const form = selection === clipboard ? owned.get(target) : undefined;
    const place = wanted === 0 ? target : wanted; // clients from before 1988 name no property
    if (form !== undefined) changeProperty(x, requestor, place, form);
    const answer = Buffer.alloc(32);
    answer.writeUInt8(selectionNotify, 0);
    words(time, requestor, selection, target, form === undefined ? 0 : place).copy(answer, 4);
    sendEvent(x, requestor, 0, answer);
  };
  const stop = x.onEvent((event) => {
    const type = event.readUInt8(0) & 0x7f;
    if (type === selectionRequest) serve(event);
    const isCleared = type === selectionClear && event.readUInt32LE(12) === clipboard;
    if (isCleared && event.readUInt32LE(4) >= ownedSince) owned = new Map();
  });

  /** The first event that fits, once `ask` has been sent. */
  const answered = (fits: (event: Buffer) => boolean, ask: () => void): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      const finish = (): void => {
        clearTimeout(timer);
        stopEvents();
        stopLost();
      };
      const timer = setTimeout(() => {
        finish();
        reject(
          new EnvironmentError(
            "DESKTOP_CLIPBOARD_TIMEOUT",
            `the application that owns the clipboard did not answer within ${answerMs / 1000} s; it hangs: reset the environment`,
          ),
        );
      }, answerMs);
      const stopEvents = x.onEvent((event) => {
        if (!fits(event)) return;
        finish();
        resolve(event);
      });
      const stopLost = x.onLost((error) => {
        finish();
        reject(error);
      });
      try {
        ask();
      } catch (error) {
        finish();
        reject(error);
      }
    });
  const isChange = (event: Buffer, changed: number): boolean =>
    (event.readUInt8(0) & 0x7f) === propertyNotify &&
    event.readUInt32LE(4) === window &&
    event.readUInt32LE(8) === changed &&
    event.readUInt8(16) === newValue;

  const readNow = async (target: number): Promise<Buffer | null> => {
    const notified = await answered(
      (event) =>
        (event.readUInt8(0) & 0x7f) === selectionNotify &&
        event.readUInt32LE(8) === window &&
        event.readUInt32LE(16) === target,
      () => convertSelection(x, window, clipboard, target, property),
    );
    if (notified.readUInt32LE(20) === 0) return null;
    const first = await getProperty(x, window, property);
    if (first.type !== incremental) {
      deleteProperty(x, window, property);
      return Buffer.from(first.value);
    }
    const pieces: Buffer[] = [];
    for (;;) {
      // Deleting the property asks for the next piece.
      await answered(
        (event) => isChange(event, property),
        () => deleteProperty(x, window, property),
      );
      const piece = await getProperty(x, window, property);
      if (piece.value.length === 0) break;
      pieces.push(Buffer.from(piece.value));
    }
    deleteProperty(x, window, property);
    return Buffer.concat(pieces);
  };
  /** One conversion at a time: all use the same property. */
  const inTurn = <Value>(work: () => Promise<Value>): Promise<Value> => {
    const done = queue.then(work);
    queue = done.catch(() => {});
    return done;
  };

  return {
    targets: () =>
      inTurn(async () => {
        if ((await selectionOwner(x, clipboard)) === 0) return null;
        const list = await readNow(targetsAtom);
        return list === null
          ? null
          : Promise.all(
              readWords(list)
                .filter((id) => id !== 0)
                .map((id) => atoms.name(id)),
            );
      }),
    read: (target) => inTurn(async () => readNow(await atoms.of(target))),
    own: (forms) =>
      inTurn(async () => {
        const stamp = await answered(
          (event) => isChange(event, clock),
          () => changeProperty(x, window, clock, { type: atom.STRING, format: 8, value: Buffer.from("x") }),
        );
        const time = stamp.readUInt32LE(12);
        ownedSince = time;
        const entries = await Promise.all(
          [...forms].map(
            async ([name, value]) =>
              [await atoms.of(name), { type: await atoms.of(typeOf(name)), format: 8, value }] as const,
          ),
        );
        const offered = [targetsAtom, timestampAtom, ...entries.map(([target]) => target)];
        owned = new Map<number, XProperty>(entries)
          .set(targetsAtom, { type: atom.ATOM, format: 32, value: words(...offered) })
          .set(timestampAtom, { type: atom.INTEGER, format: 32, value: words(time) });
        setSelectionOwner(x, forms.size === 0 ? 0 : window, clipboard, time);
        await synchronize(x);
      }),
    close: stop,
  };
}

/** Texts that are asked for as TEXT come as one of the text types. */
function typeOf(target: string): string {
  return target === "TEXT" ? "UTF8_STRING" : target;
}
