import { awaitPopup, openPopup, saysPaid } from "./popup.ts";

/** A claim as your server got it; the page needs nothing else of it. */
export interface Payable {
  payment_url: string;
}

/**
 * - `paid`: Passport's window says so. Show it, and wait for `payment.settled` on your server before you deliver.
 * - `closed`: the window is closed. The player may have paid all the same: ask your server.
 * - `blocked`: the browser opened no window; show `payment_url` as a link.
 */
export type PayOutcome = { status: "paid" } | { status: "closed" } | { status: "blocked" };

export const pay = async (issuer: string, claim: Payable | Promise<Payable>): Promise<PayOutcome> => {
  // Before anything is awaited: browsers open windows only in the click.
  const popup = openPopup();
  try {
    const { payment_url } = await claim;
    // Another origin would ask for Passport's password in its own window.
    if (new URL(payment_url).origin !== issuer) throw new TypeError(`${payment_url} is not a page of ${issuer}`);
    if (popup === undefined) return { status: "blocked" };
    popup.location.replace(payment_url);
  } catch (error) {
    popup?.close();
    throw error;
  }
  const find = (event: MessageEvent<unknown>) => (saysPaid(event, { issuer, popup }) ? true : undefined);
  const end = await awaitPopup(popup, { find });
  return { status: end.status === "found" ? "paid" : "closed" };
};
