/**
 * Where lines stand on the pages of a PDF, in points from the lower left corner, so that a reader finds empty
 * lines again; a tab is drawn as four spaces of Helvetica, each 0.278 of the size wide.
 */
export const pdfGrid = { left: 56, top: 774, leading: 15.5, size: 10.5, tab: "    ", space: 2.919 } as const;
