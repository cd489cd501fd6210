/** A point of the screen in pixels; fractions are rounded. */
export interface PointerPlace {
  readonly x: number;
  readonly y: number;
}

export type MouseButton = "left" | "right" | "middle";

/**
 * What a mouse and a keyboard do in the vocabularies of others. Unlike pixel actions, one may press what a later one
 * releases, and without `at` it happens where the pointer is.
 */
export type Gesture =
  | { readonly kind: "move"; readonly at: PointerPlace }
  | { readonly kind: "click"; readonly at?: PointerPlace; readonly button: MouseButton; readonly count: number }
  | { readonly kind: "button-down" | "button-up"; readonly at?: PointerPlace; readonly button: MouseButton }
  | { readonly kind: "move-by"; readonly dx: number; readonly dy: number }
  | { readonly kind: "drag-to"; readonly at: PointerPlace; readonly button: MouseButton }
  | { readonly kind: "drag-by"; readonly dx: number; readonly dy: number; readonly button: MouseButton }
  | { readonly kind: "drag"; readonly path: readonly PointerPlace[]; readonly button: MouseButton }
  /** Notches; negative `dy` scrolls down, negative `dx` to the left. */
  | { readonly kind: "scroll"; readonly at?: PointerPlace; readonly dx: number; readonly dy: number }
  | { readonly kind: "type"; readonly text: string }
  /** Keys that are pressed together, the last one with the others held. */
  | { readonly kind: "press"; readonly keys: readonly string[] }
  | { readonly kind: "key-down" | "key-up"; readonly key: string }
  | { readonly kind: "hold"; readonly keys: readonly string[]; readonly seconds: number };
