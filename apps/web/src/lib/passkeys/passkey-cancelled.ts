/** The player closed the browser's question, or it went unanswered. Nothing has happened. */
export class PasskeyCancelled extends Error {}

/** Browsers say this for both, so that a page cannot tell whether a device has a passkey. */
export const isRefusedByPlayer = (failure: unknown): boolean =>
  failure instanceof Error && ["NotAllowedError", "AbortError"].includes(failure.name);

/** The device has one for this account already: the browser refuses to make a second. */
export const isAlreadyOnDevice = (failure: unknown): boolean =>
  failure instanceof Error && failure.name === "InvalidStateError";
