import type { Gesture, PointerPlace } from "../../../environments/gestures/gesture.js";

/** What a model that works at a screen asks for: a gesture, a moment, or to see something. */
export type Wish =
  | Gesture
  | { readonly kind: "wait"; readonly seconds: number }
  /** To see the screen as it is. */
  | { readonly kind: "look" }
  /** To be told where the pointer is. */
  | { readonly kind: "pointer" }
  /** To see a part of the screen larger. */
  | { readonly kind: "zoom"; readonly from: PointerPlace; readonly to: PointerPlace };

/** Wishes that change nothing. */
export type LookingWish = Extract<Wish, { kind: "look" | "pointer" | "zoom" }>;

export function isLooking(wish: Wish): wish is LookingWish {
  return wish.kind === "look" || wish.kind === "pointer" || wish.kind === "zoom";
}

/** A gesture with keys held down meanwhile. */
export function holding(keys: readonly string[], gesture: Gesture): Gesture[] {
  return [
    ...keys.map((key): Gesture => ({ kind: "key-down", key })),
    gesture,
    ...[...keys].reverse().map((key): Gesture => ({ kind: "key-up", key })),
  ];
}
