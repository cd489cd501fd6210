/** First bytes of every PNG. */
export const pngSignature = Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a);

/** Keyword of the text chunk in which a picture says what it shows. */
export const pngKeyword = "Description";
