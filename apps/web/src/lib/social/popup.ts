/**
 * A window of ours that leaves for another site and comes back to a page of ours with a result (L4). The result is
 * sent twice, by postMessage to the opener and by BroadcastChannel, because the other site may have cut the
 * opener off (COOP); whichever comes first counts. `state` names the visit: it is known to this tab and, as
 * windows inherit their opener's session storage, to the window that was opened.
 */
import { timesMs } from "@passport/protocol/constants";
import * as z from "zod/mini";

const channelName = "popup-result";

const messageSchema = z.discriminatedUnion("type", [
  z.strictObject({ type: z.literal("passport:popup-result"), state: z.string(), result: z.unknown() }),
  /** The result was received: the window may close. */
  z.strictObject({ type: z.literal("passport:popup-taken"), state: z.string() }),
]);
type PopupMessage = z.infer<typeof messageSchema>;

export interface PopupWatch {
  state: string;
  /** Called once at most; also after `onClosed`, where the window only seemed to be closed. */
  onResult: (result: unknown) => void;
  /** The window was closed without a result: that is no error (SOCIAL-15). */
  onClosed: () => void;
}

type Heard = Pick<MessageEvent<unknown>, "origin" | "source" | "data">;

/** The message of this visit; undefined for any other message, above all from other origins (SOCIAL-21). */
export const messageIn = (
  { origin, source, data }: Heard,
  expected: { origin: string; source: unknown; state: string },
): PopupMessage | undefined => {
  if (origin !== expected.origin || source !== expected.source) return undefined;
  const message = messageSchema.safeParse(data).data;
  return message?.state === expected.state ? message : undefined;
};

/** Waits for the result of a window; the returned function stops that. */
export const watchPopup = (popup: Window, { state, onResult, onClosed }: PopupWatch): (() => void) => {
  const over = new AbortController();
  const channel = new BroadcastChannel(channelName);
  const stop = () => {
    over.abort();
    channel.close();
    clearInterval(looking);
  };
  const take = (message: PopupMessage | undefined) => {
    if (message?.type !== "passport:popup-result") return;
    channel.postMessage({ type: "passport:popup-taken", state } satisfies PopupMessage);
    stop();
    onResult(message.result);
  };
  const hear = (source: unknown) => (event: MessageEvent<unknown>) =>
    take(messageIn(event, { origin: location.origin, source, state }));
  addEventListener("message", hear(popup), { signal: over.signal });
  // A channel reaches pages of our own origin only.
  channel.addEventListener("message", hear(null));
  // Seen closed twice: a message sent just before it closed was received by then.
  let wasClosed = false;
  const looking = setInterval(() => {
    if (popup.closed && wasClosed) {
      clearInterval(looking);
      onClosed();
    }
    wasClosed = popup.closed;
  }, timesMs.popupPoll);
  return stop;
};

/** From the window that came back: sends the result, and calls back once a page has received it. */
export const reportResult = (state: string, result: unknown, onTaken: () => void): (() => void) => {
  const channel = new BroadcastChannel(channelName);
  channel.addEventListener("message", (event) => {
    const message = messageIn(event, { origin: location.origin, source: null, state });
    if (message?.type === "passport:popup-taken") onTaken();
  });
  const message: PopupMessage = { type: "passport:popup-result", state, result };
  const opener = window.opener as Window | null;
  opener?.postMessage(message, location.origin);
  channel.postMessage(message);
  return () => channel.close();
};
