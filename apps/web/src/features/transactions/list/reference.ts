/**
 * The short form of a reference. Its end, not its start: references begin with the time they were made,
 * so those of one evening all begin alike.
 */
export const shortReference = (reference: string): string => reference.slice(-6).toUpperCase();
