/**
 * Where lines stand on the pages of a PDF, in points from the lower left corner, so that a reader finds empty
 * lines again; a tab is drawn as four spaces of Helvetica, each 0.278 of the size wide. The title has larger letters.
 */
export const pdfGrid = {
  left: 56,
  right: 539,
  top: 774,
  leading: 15.5,
  size: 10.5,
  titleSize: 15,
  tab: "    ",
  space: 2.919,
} as const;
