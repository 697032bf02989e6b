/** A small window of Passport's, and the wait for what it says. */
const size = { width: 500, height: 600 };
const lookEveryMs = 250;

/**
 * Call it synchronously in the click: later, browsers block it. Undefined when blocked. It opens empty,
 * because the address holds a hash that takes a moment to compute.
 */
export const openPopup = (address = "about:blank"): Window | undefined => {
  const left = Math.round(window.screenX + (window.outerWidth - size.width) / 2);
  const top = Math.round(window.screenY + (window.outerHeight - size.height) / 2);
  const features = `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
  const popup = window.open(address, "_blank", features);
  return popup === null || popup.closed ? undefined : popup;
};

export interface Expected {
  issuer: string;
  popup: unknown;
  state: string;
}

/** The code in a message; undefined unless it comes from exactly that origin, that window and that request. */
export const codeIn = (
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  { issuer, popup, state }: Expected,
): string | undefined => {
  if (event.origin !== issuer || event.source !== popup) return undefined;
  if (typeof event.data !== "object" || event.data === null) return undefined;
  const message: Record<string, unknown> = { ...event.data };
  if (message["type"] !== "passport:login" || message["state"] !== state) return undefined;
  const code = message["issue_token"];
  return typeof code === "string" && code !== "" ? code : undefined;
};

/** Whether a message says that this window's claim is paid; only from exactly that origin and that window. */
export const saysPaid = (
  event: Pick<MessageEvent<unknown>, "origin" | "source" | "data">,
  { issuer, popup }: Pick<Expected, "issuer" | "popup">,
): boolean => event.origin === issuer && event.source === popup && event.data === "payment_success";

export type PopupEnd<Found> = { status: "found"; found: Found } | { status: "closed" } | { status: "timed_out" };

export interface Awaited<Found> {
  /** What is waited for; undefined for any other message. */
  find?: (event: MessageEvent<unknown>) => Found | undefined;
  /** Without one the window may stay open. */
  timeoutMs?: number;
}

export const awaitPopup = <Found = never>(
  popup: Window,
  { find = () => undefined, timeoutMs }: Awaited<Found>,
): Promise<PopupEnd<Found>> =>
  new Promise((resolve) => {
    const stop = new AbortController();
    const end = (result: PopupEnd<Found>): void => {
      stop.abort();
      clearInterval(looking);
      clearTimeout(deadline);
      resolve(result);
    };
    const onMessage = (event: MessageEvent<unknown>): void => {
      const found = find(event);
      if (found !== undefined) end({ status: "found", found });
    };
    window.addEventListener("message", onMessage, { signal: stop.signal });
    // Seen closed twice: a message that was posted just before the window closed has arrived by then.
    let wasClosed = false;
    const looking = setInterval(() => {
      if (popup.closed && wasClosed) end({ status: "closed" });
      wasClosed = popup.closed;
    }, lookEveryMs);
    const onTimeout = (): void => {
      popup.close();
      end({ status: "timed_out" });
    };
    const deadline = timeoutMs === undefined ? undefined : setTimeout(onTimeout, timeoutMs);
  });
