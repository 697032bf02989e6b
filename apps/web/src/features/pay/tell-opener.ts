import { isUsableOrigin } from "@passport/protocol/registered-target";

/** What the game's page receives (PAY-7). It carries nothing: the game's server asks Passport what was paid. */
const message = "payment_success";

export const openerOf = (): Window | null => {
  const opener = window.opener as Window | null;
  return opener === null || opener.closed ? null : opener;
};

/**
 * PAY-7: to the exact origins of the game's registered client. The browser delivers it only if the opener shows one of
 * them; a window that shows another site by now receives nothing.
 */
export const tellOpener = (origins: readonly string[]): void => {
  const opener = openerOf();
  if (opener === null) return;
  for (const origin of origins) if (isUsableOrigin(origin)) opener.postMessage(message, origin);
};
