/** @import { TaskList } from "../start/task-list.js" */
import { byId } from "../../page/browser/element.js";
import { filterTasks, noWishes, sortTasks } from "./filter-tasks.js";
import { tableHead, tableRow } from "./task-table.js";

/** Tasks that are shown at once. */
const pageSize = 100;

/** @type {TaskList} */
const list = JSON.parse(byId("data", HTMLScriptElement).textContent);
const form = byId("filter", HTMLFormElement);

/** What is shown; it stands in the fragment of the address, so that going back finds it again. */
const view = readView();

function readView() {
  const given = new URLSearchParams(location.hash.slice(1));
  const wishes = { ...noWishes };
  for (const name of /** @type {(keyof typeof noWishes)[]} */ (Object.keys(noWishes))) {
    wishes[name] = given.get(name) ?? "";
  }
  return {
    wishes,
    by: given.get("by") ?? "",
    down: given.has("down"),
    page: Math.max(0, Number(given.get("page")) || 0),
  };
}

function keepView() {
  const { wishes, by, down, page } = view;
  const given = Object.entries(wishes).filter(([, value]) => value !== "");
  const words = new URLSearchParams(given);
  if (by !== "") words.set("by", by);
  if (down) words.set("down", "1");
  if (page > 0) words.set("page", String(page));
  const text = words.toString();
  history.replaceState(null, "", text === "" ? location.pathname + location.search : `#${text}`);
}

function show() {
  const found = sortTasks(filterTasks(list, view.wishes), list, view.by, view.down);
  const pages = Math.max(1, Math.ceil(found.length / pageSize));
  view.page = Math.min(view.page, pages - 1);
  const first = view.page * pageSize;
  const shown = found.slice(first, first + pageSize);
  const table = byId("list", HTMLTableElement);
  table.tHead?.replaceChildren(tableHead(list, view, sort));
  table.tBodies[0]?.replaceChildren(...shown.map((task) => tableRow(task, list)));
  const isAll = found.length === list.tasks.length;
  const many = found.length.toLocaleString("en-US");
  byId("found", HTMLElement).textContent = isAll ? "" : found.length === 0 ? "No task is like this." : `${many} tasks`;
  byId("place", HTMLElement).textContent =
    found.length === 0 ? "–" : `${first + 1} to ${first + shown.length} of ${many}`;
  byId("previous", HTMLButtonElement).disabled = view.page === 0;
  byId("next", HTMLButtonElement).disabled = view.page >= pages - 1;
  keepView();
}

/** Sorts by a column; a second time the other way around, a third time as they were. @param {string} by */
function sort(by) {
  if (view.by !== by) Object.assign(view, { by, down: false });
  else if (!view.down) view.down = true;
  else Object.assign(view, { by: "", down: false });
  view.page = 0;
  show();
  document.querySelectorAll(".sort").forEach((head) => {
    if (head instanceof HTMLElement && head.closest("[aria-sort]:not([aria-sort=none])")) head.focus();
  });
}

/** @param {number} by */
function turn(by) {
  view.page += by;
  show();
  byId("list", HTMLElement).scrollIntoView({ block: "start" });
}

function readForm() {
  const given = new FormData(form);
  for (const name of /** @type {(keyof typeof noWishes)[]} */ (Object.keys(noWishes))) {
    view.wishes[name] = String(given.get(name) ?? "");
  }
  view.page = 0;
  show();
}

for (const [name, value] of Object.entries(view.wishes)) {
  const field = form.elements.namedItem(name);
  if (field instanceof HTMLSelectElement || field instanceof HTMLInputElement) field.value = value;
}
form.addEventListener("input", readForm);
form.addEventListener("submit", (event) => event.preventDefault());
// The fields are empty only after the event.
form.addEventListener("reset", () => setTimeout(readForm));
byId("previous", HTMLButtonElement).addEventListener("click", () => turn(-1));
byId("next", HTMLButtonElement).addEventListener("click", () => turn(1));
show();
