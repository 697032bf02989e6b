import { ApiError } from "../api/api-error.ts";
import { askForSession, renewalTicket } from "./ask-for-session.ts";

/** Between tries on a bad network. */
const pausesMs = [500, 1000, 2000, 4000];

/**
 * SESSION-26: a command leaves the session due for a new value, which a socket cannot hand out and the check can. Until this
 * browser has fetched it with the ticket, its cookie opens nothing. Where the network fails for longer, the next page load of
 * this tab does it.
 */
export const renewSession = async (ticket: string): Promise<void> => {
  renewalTicket.keep(ticket);
  for (const pauseMs of [0, ...pausesMs]) {
    await new Promise((resolve) => setTimeout(resolve, pauseMs));
    const failure = await askForSession().then(
      () => undefined,
      (error: unknown) => error,
    );
    if (failure === undefined || isRefusal(failure)) return;
  }
};

const isRefusal = (failure: unknown) => failure instanceof ApiError && failure.status === 401;
