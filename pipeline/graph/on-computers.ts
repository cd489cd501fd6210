import { isShared, ownComputer } from "../schema/computer/computer-id.js";

/*
 * Where the effects of subtasks on several computers can meet. Each subtask was measured on one computer. What it reads
 * and writes there is private to the computer on which it is done, so that effects on two computers meet in the shared
 * folder only: any other place is another place on each computer. Hence what was measured as harmless on one computer is
 * harmless on two, and what was measured as harmful is harmful on two only through a file of the shared folder. What
 * somebody has in mind goes along from one computer to the next.
 */

const filePlace = "file:";

/** A place of effects ("file:/home/user/a.txt", "clipboard") as it is called among several computers. */
export function placeOn(place: string, computer: string = ownComputer): string {
  if (computer === ownComputer) return place;
  return place.startsWith(filePlace) && isShared(place.slice(filePlace.length)) ? place : `${place} on ${computer}`;
}

/** The same of the value of a fact: the computer to which it is private, or "" for the own one and for all. */
export function realmOf(
  { value, isInMind }: { value: string; isInMind: boolean },
  computer: string = ownComputer,
): string {
  return computer === ownComputer || isInMind || isShared(value) ? "" : computer;
}
