/** @import { PersonAction } from "../person-move.js" */

const clickNames = ["click", "double click", "triple click"];

/**
 * An action in words: "double click at 320, 48".
 * @param {PersonAction} action
 * @returns {string}
 */
export function wordsOf(action) {
  switch (action.function) {
    case "click": {
      const { x, y, button, count, held } = action.args;
      const name = button === "left" ? (clickNames[count - 1] ?? "click") : `${button} click`;
      return `${held === null ? "" : `${held} + `}${name} at ${x}, ${y}`;
    }
    case "move":
      return `point at ${action.args.x}, ${action.args.y}`;
    case "drag": {
      const { path } = action.args;
      return `drag from ${placeWords(path[0])} to ${placeWords(path.at(-1))}`;
    }
    case "scroll":
      return `scroll ${scrollWords(action.args)}`;
    case "key":
    case "hold":
      return `press ${action.args.keys}`;
    case "type":
      return `type “${action.args.text}”`;
    case "wait":
      return "look again";
    case "finish":
      return action.args.status === "success" ? "say that it is done" : "say that it cannot be done";
  }
}

/** @param {{ x: number, y: number } | undefined} place */
function placeWords(place) {
  return place === undefined ? "" : `${place.x}, ${place.y}`;
}

/** @param {{ dx: number, dy: number }} notches */
function scrollWords({ dx, dy }) {
  const parts = [
    dy === 0 ? "" : `${Math.abs(dy)} ${dy < 0 ? "down" : "up"}`,
    dx === 0 ? "" : `${Math.abs(dx)} to the ${dx < 0 ? "left" : "right"}`,
  ];
  return parts.filter((part) => part !== "").join(" and ");
}

/**
 * Seconds as minutes and seconds: "4:05".
 * @param {number} seconds
 */
export function timeWords(seconds) {
  const whole = Math.max(0, Math.ceil(seconds));
  return `${Math.floor(whole / 60)}:${String(whole % 60).padStart(2, "0")}`;
}
