/** Why an imported task cannot be attempted here, by code: what is in the way, and what helps. */
export const attemptObstacles = {
  IMPORTED_FAULT: "the task itself is at fault by its source, or has a placeholder; take another one",
  IMPORTED_MOBILE: "it is done on a mobile device; a desktop has none",
  IMPORTED_APPLICATION: "it needs an application that has no counterpart here; take another one",
  IMPORTED_WEB: "it needs the live web, and a desktop has no network; take another one",
  IMPORTED_START: "with what it starts is not known; import it again from a source that says it",
  IMPORTED_STEP: "its source prepares the computer in a way that is not known here; take another one",
  IMPORTED_PLACE: "a file of it lies outside of the home folder; take another one",
  IMPORTED_FOLDER: "it starts with files; name the folder that has them with --files",
  IMPORTED_FILE: "a file of it is missing in the folder; put it there, alone or in a folder of the task's id",
  IMPORTED_UNREADABLE: "a file of it cannot be used: it leads out of the folder, is no regular file, or is too large",
} as const;
export type AttemptObstacle = keyof typeof attemptObstacles;

/** What stands in the way of an attempt at a task, with the names of what it is about. */
export interface ObstacleFound {
  readonly code: AttemptObstacle;
  readonly names: readonly string[];
}
