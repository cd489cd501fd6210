/** @typedef {{ move(by: number): void, show(place: number): void, count: number }} Walk */

/**
 * Lets the steps of an attempt be seen one at a time. Without this, all of them stand one below the other.
 * @param {HTMLElement} root
 * @param {(place: number) => void} moved is told of each step that is shown, from 0
 * @returns {Walk}
 */
export function openWalk(root, moved) {
  const links = [...root.querySelectorAll("a.step")];
  const moments = [...root.querySelectorAll(".moment")];
  let at = 0;
  /** @param {number} place */
  function show(place) {
    at = Math.max(0, Math.min(moments.length - 1, place));
    for (const [i, moment] of moments.entries()) if (moment instanceof HTMLElement) moment.hidden = i !== at;
    for (const [i, link] of links.entries()) {
      if (i === at) link.setAttribute("aria-current", "step");
      else link.removeAttribute("aria-current");
    }
    const list = root.querySelector("ol");
    const link = links[at];
    // Only the list is scrolled, not the page.
    if (list !== null && link instanceof HTMLElement && list.scrollHeight > list.clientHeight) {
      list.scrollTop = link.offsetTop - list.offsetTop - list.clientHeight / 2;
    }
  }
  for (const [i, link] of links.entries()) {
    link.addEventListener("click", (event) => {
      event.preventDefault();
      show(i);
      moved(at);
    });
  }
  root.classList.add("one");
  show(0);
  return {
    count: moments.length,
    show,
    move(by) {
      show(at + by);
      moved(at);
    },
  };
}
