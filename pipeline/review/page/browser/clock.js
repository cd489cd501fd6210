/**
 * Measures for how long a task is on the screen: only while the page is visible. `lap` hands over the seconds since the
 * last lap.
 * @returns {{ lap(): number }}
 */
export function openClock() {
  let gathered = 0;
  /** @type {number | null} */
  let since = document.visibilityState === "visible" ? performance.now() : null;
  document.addEventListener("visibilitychange", () => {
    if (since !== null) gathered += performance.now() - since;
    since = document.visibilityState === "visible" ? performance.now() : null;
  });
  return {
    lap() {
      const now = performance.now();
      const seconds = (gathered + (since === null ? 0 : now - since)) / 1000;
      gathered = 0;
      if (since !== null) since = now;
      return seconds;
    },
  };
}
