import sharp from "sharp";
import { HttpRefusal } from "../http/refusal.js";
import type { LentDesktop } from "../lent-desktop.js";
import { type FilmFrame, mp4Of } from "./mp4.js";

/** Most pictures of a film; what is later is not in it. */
const mostFrames = 3_000;
/** Milliseconds for which the last picture is shown. */
const lastShown = 1_000;

/** A desktop that is filmed while its client wants that. */
export interface FilmedDesktop extends LentDesktop {
  /** Begins a film; one that is under way is dropped. Throws ActionError NO_SCREEN. */
  startFilm(): Promise<void>;
  /** Ends the film, as MP4. Throws HttpRefusal 400 where none is under way. */
  endFilm(): Promise<Uint8Array>;
}

interface Film {
  readonly shown: { readonly jpeg: Uint8Array; readonly at: number }[];
  last: Uint8Array | null;
}

/**
 * The same desktop with a film of it: a picture after everything that was done, and each that a client asked for, with the
 * time between them. `now` tells milliseconds.
 */
export function filmedDesktop(desktop: LentDesktop, now: () => number): FilmedDesktop {
  let film: Film | null = null;
  const { run, runScript } = desktop;

  async function add(png: Uint8Array): Promise<void> {
    if (film === null || film.shown.length >= mostFrames) return;
    const { shown, last } = film;
    if (last !== null && Buffer.compare(last, png) === 0) return;
    film.last = png;
    const at = now();
    shown.push({ jpeg: await sharp(png).jpeg({ quality: 85 }).toBuffer(), at });
  }

  async function look(): Promise<void> {
    if (film !== null) await add(await desktop.screenshot());
  }

  /** Does something, and looks at what came of it; also where it ended early. */
  async function watched<T>(work: () => Promise<T>): Promise<T> {
    const done = await work().catch(async (error: unknown) => {
      // What hinders the work may hinder the picture, too, and is what the client is told.
      await look().catch(() => undefined);
      throw error;
    });
    await look();
    return done;
  }

  return {
    ...desktop,
    async screenshot() {
      const png = await desktop.screenshot();
      await add(png);
      return png;
    },
    perform: (steps) => watched(() => desktop.perform(steps)),
    run: run && ((program) => watched(() => run(program))),
    runScript: runScript && ((program) => watched(() => runScript(program))),
    async startFilm() {
      film = { shown: [], last: null };
      await look();
    },
    async endFilm() {
      if (film === null) throw new HttpRefusal(400, "SERVE_ORDER", "no film is under way; send /start_recording first");
      const shown = film.shown.sort((a, b) => a.at - b.at);
      film = null;
      const end = now();
      const frames = shown.map(({ jpeg, at }, i): FilmFrame => {
        const next = shown[i + 1]?.at ?? end + lastShown;
        return { jpeg, milliseconds: Math.max(1, Math.round(next - at)) };
      });
      return mp4Of(frames, desktop.screen);
    },
  };
}
