/** @import { Review, ReviewReason } from "../../../schema/review.js" */
/** @import { Notebook } from "./notebook.js" */
/** @import { Saver } from "./savers.js" */
/** @import { Entry } from "./source.js" */

/**
 * Which tasks are gone through. An empty text lets every one pass.
 * @typedef {{ level: string, persona: string, scenario: string, state: string, text: string }} Filter
 *
 * @typedef {ReturnType<typeof openDesk>} Desk
 */

export const noFilter = { level: "", persona: "", scenario: "", state: "", text: "" };

/**
 * One reviewer's work on the tasks of one export: where they are, what they have answered, and how it is taken back.
 * Knows nothing of the screen; `changed` is called after everything that can be seen.
 * @param {{ entries: readonly Entry[], reviewer: string, reviews: readonly Review[], saver: Saver, notebook: Notebook, changed(): void }} parts
 */
export function openDesk({ entries, reviewer, reviews: before, saver, notebook, changed }) {
  const places = new Map(entries.map(({ task_id }, i) => [task_id, i]));
  /** @type {Map<string, Review>} */
  const reviews = new Map();
  /** @type {{ task: string, review: Review | undefined }[]} */
  const past = [];
  const folder = encodeURIComponent(reviewer);
  let filter = noFilter;
  let at = 0;

  /** @param {Entry} entry */
  function passes(entry) {
    const verdict = reviews.get(entry.task_id)?.verdict ?? "none";
    const words = `${entry.task_id} ${entry.intent} ${entry.instruction}`.toLowerCase();
    return (
      (filter.level === "" || entry.level === filter.level) &&
      (filter.persona === "" || entry.persona === filter.persona) &&
      (filter.scenario === "" || entry.scenario === filter.scenario) &&
      (filter.state === "" || verdict === filter.state) &&
      words.includes(filter.text.trim().toLowerCase())
    );
  }

  /** @param {number} place */
  function go(place) {
    at = place;
    notebook.write(`${folder}/at`, current().task_id);
    changed();
    return true;
  }

  function current() {
    const entry = entries[at];
    if (entry === undefined) throw new Error("there is no task");
    return entry;
  }

  /**
   * @param {1 | -1} step
   * @param {(entry: Entry) => boolean} fits
   */
  function seek(step, fits) {
    for (let place = at + step; place >= 0 && place < entries.length; place += step) {
      const entry = entries[place];
      if (entry !== undefined && fits(entry)) return place;
    }
    return null;
  }

  /**
   * @param {string} task
   * @param {Review | null} review
   */
  function put(task, review) {
    if (review === null) reviews.delete(task);
    else reviews.set(task, review);
    saver.keep(reviewer, task, review);
  }

  /** @param {Entry} entry */
  const isOpen = (entry) => !reviews.has(entry.task_id);

  const desk = {
    reviewer,
    current,
    place: () => at,
    /** @param {string} task */
    reviewOf: (task) => reviews.get(task),
    reviews: () => entries.flatMap(({ task_id }) => reviews.get(task_id) ?? []),

    /** What was kept of a task beside its review. @param {string} task */
    noteOf(task) {
      const kept = notebook.read(`${folder}/note/${task}`);
      const { comment, seconds } = /** @type {{ comment?: unknown, seconds?: unknown }} */ (kept ?? {});
      return {
        comment: typeof comment === "string" ? comment : (reviews.get(task)?.comment ?? ""),
        seconds: typeof seconds === "number" ? seconds : (reviews.get(task)?.seconds ?? 0),
      };
    },
    /** @param {string} task @param {number} seconds */
    addSeconds(task, seconds) {
      const note = desk.noteOf(task);
      notebook.write(`${folder}/note/${task}`, { ...note, seconds: note.seconds + seconds });
    },
    /** Of the current task; a review that was given takes it over. @param {string} comment */
    comment(comment) {
      const { task_id } = current();
      notebook.write(`${folder}/note/${task_id}`, { ...desk.noteOf(task_id), comment });
      const review = reviews.get(task_id);
      const said = comment.trim() === "" ? null : comment;
      if (review === undefined || review.comment === said) return;
      put(task_id, { ...review, comment: said, reviewed_at: new Date().toISOString() });
      changed();
    },

    /** Accepts the current task, or rejects it for a reason. @param {ReviewReason | null} reason */
    answer(reason) {
      const { task_id, content_hash } = current();
      const { comment, seconds } = desk.noteOf(task_id);
      past.push({ task: task_id, review: reviews.get(task_id) });
      put(task_id, {
        task_id,
        content_hash,
        reviewer,
        verdict: reason === null ? "accept" : "reject",
        reason,
        comment: comment.trim() === "" ? null : comment,
        seconds: Math.round(seconds * 10) / 10,
        reviewed_at: new Date().toISOString(),
      });
      changed();
    },
    /** Takes the last answer back and goes to its task; false when there is none. */
    undo() {
      const last = past.pop();
      if (last === undefined) return false;
      put(last.task, last.review ?? null);
      return go(places.get(last.task) ?? at);
    },
    canUndo: () => past.length > 0,

    /** To the next or previous task that passes the filter; false when there is none. @param {1 | -1} step */
    move(step) {
      const place = seek(step, passes);
      return place !== null && go(place);
    },
    /** To the next task without an answer, from the beginning again after the last one. */
    toOpen() {
      const onward = seek(1, (entry) => passes(entry) && isOpen(entry));
      const place = onward ?? entries.findIndex((entry) => passes(entry) && isOpen(entry));
      return place >= 0 && go(place);
    },
    canMove: (/** @type {1 | -1} */ step) => seek(step, passes) !== null,

    filter: () => filter,
    /** Stays where it is if that passes. @param {Filter} wanted */
    setFilter(wanted) {
      filter = wanted;
      if (passes(current())) return changed();
      const place = seek(1, passes) ?? seek(-1, passes);
      if (place !== null) go(place);
      else changed();
    },
    /** Tasks that pass, and the place of the current one among them, from 1; 0 when it does not pass. */
    passing() {
      const all = entries.filter(passes);
      return { count: all.length, place: all.indexOf(current()) + 1 };
    },
    counts() {
      const given = desk.reviews();
      const accepted = given.filter(({ verdict }) => verdict === "accept").length;
      return { all: entries.length, given: given.length, accepted, rejected: given.length - accepted };
    },

    /**
     * Takes over answers that were given elsewhere where they are newer; says how many it took, and how many are of tasks
     * that are not here or read otherwise.
     * @param {readonly Review[]} given
     * @param {boolean} keep whether they have to be saved, too
     */
    adopt(given, keep) {
      let taken = 0;
      let foreign = 0;
      for (const review of given) {
        const entry = entries[places.get(review.task_id) ?? -1];
        if (entry?.content_hash !== review.content_hash || review.reviewer !== reviewer) foreign++;
        else if (isNewer(review, reviews.get(review.task_id))) {
          taken++;
          if (keep) put(review.task_id, review);
          else reviews.set(review.task_id, review);
        }
      }
      changed();
      return { taken, foreign };
    },
  };

  for (const review of before) {
    if (entries[places.get(review.task_id) ?? -1]?.content_hash === review.content_hash) {
      reviews.set(review.task_id, review);
    }
  }
  const last = places.get(String(notebook.read(`${folder}/at`)));
  at = last ?? Math.max(0, entries.findIndex(isOpen));
  return desk;
}

/**
 * @param {Review} one
 * @param {Review | undefined} other
 */
function isNewer(one, other) {
  return other === undefined || Date.parse(one.reviewed_at) > Date.parse(other.reviewed_at);
}
