/** What the chip says about the account's wallet and the connected one. */
import { isSameAddress } from "../../../lib/wallet/same-address.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";

export interface ChipFacts {
  address: string;
  status: /** The account's, not connected in this browser. */
    | "linked"
    /** The account's, and connected. */
    | "connected"
    | "not-linked"
    | "other";
}

/** The connected wallet is shown before the account's: it is the one that would sign. */
export const chipFacts = (wallet: ConnectedWallet | undefined, linked: string | null): ChipFacts | undefined => {
  if (wallet === undefined) return linked === null ? undefined : { address: linked, status: "linked" };
  const { address } = wallet;
  if (linked === null) return { address, status: "not-linked" };
  return { address, status: isSameAddress(address, linked) ? "connected" : "other" };
};
