/** Kinds of pictures that can move. Everything else that a game calls a film is left to the browser's player. */
const endings = /\.(svg|gif|webp|apng|avif)$/i;

/** Whether a film is an animated picture, which the player of videos does not understand (ASSET-22). */
export const isMovingPicture = (address: string): boolean => endings.test(URL.parse(address)?.pathname ?? "");
