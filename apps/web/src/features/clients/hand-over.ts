import { decideInteraction, newExternalCode } from "@passport/protocol/calls/clients";
import { pages } from "@passport/protocol/pages";
import { call } from "../../lib/api/call.ts";
import { noteChosenSite } from "./chosen-site.ts";
import type { Destination } from "./destination.ts";

type Opener = Extract<Destination, { kind: "opener" }>;

export type HandedOver =
  /** The opener has the code: this window may close. */
  | "posted"
  /** The browser is leaving this page. */
  | "leaving"
  /** The window that asked is gone, or its site has cut this one off (COOP). No code was made. */
  | "no-opener";

/** After that an error is shown, and the player can try again. */
const patienceMs = 10_000;

/** Posts a one-time code to the window that opened this one (EXTERNAL-2). */
const postCode = async ({ origin, challenge, state, acrValues }: Opener): Promise<HandedOver> => {
  const opener = window.opener as Window | null;
  if (opener === null || opener.closed) return "no-opener";
  const answer = await call(newExternalCode, {
    body: {
      origin,
      ...(challenge !== undefined && { code_challenge: challenge }),
      ...(acrValues !== undefined && { acr_values: acrValues }),
    },
    signal: AbortSignal.timeout(patienceMs),
  });
  const message = { type: "passport:login", issue_token: answer.issue_token, ...(state !== undefined && { state }) };
  // Exactly that origin: in a window that shows another site by now, the browser drops it.
  opener.postMessage(message, origin);
  return "posted";
};

/** Cancelling is a decision too: the client receives it (E4). */
const answerInteraction = async (uid: string, decision: "continue" | "cancel"): Promise<HandedOver> => {
  const { redirect_to: to } = await call(decideInteraction, {
    query: { uid },
    body: { decision },
    signal: AbortSignal.timeout(patienceMs),
  });
  location.assign(to);
  return "leaving";
};

/** The player does not continue: nothing is sent, and a client that waits for an answer gets it (EXTERNAL-10). */
export const cancelHandOver = async (destination: Exclude<Destination, { kind: "own" }>): Promise<HandedOver> => {
  if (destination.kind === "interaction") return answerInteraction(destination.uid, "cancel");
  // A window that the browser does not let close goes where a visit by redirect goes.
  if (destination.kind === "opener") window.close();
  if (!window.closed) location.assign(pages.profile);
  return "leaving";
};

/** The player continues to the site. Rejects with an ApiError. */
export const handOver = async (destination: Exclude<Destination, { kind: "own" }>): Promise<HandedOver> => {
  noteChosenSite(destination);
  switch (destination.kind) {
    case "opener":
      return postCode(destination);
    case "interaction":
      return answerInteraction(destination.uid, "continue");
    case "redirect": // EXTERNAL-3: nothing is added to the address.
      location.assign(destination.url);
      return "leaving";
  }
};
