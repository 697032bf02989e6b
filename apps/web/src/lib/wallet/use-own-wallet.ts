import type { User } from "@passport/protocol/user";
import { isSameAddress } from "./same-address.ts";
import { type ConnectedWallet, useConnectedWallet } from "./wallet-store.ts";

/** The account's own wallet: another one can deposit, but not for this player. */
export const useOwnWallet = ({ public_address: linked }: User): ConnectedWallet | undefined => {
  const wallet = useConnectedWallet();
  return wallet && linked !== null && isSameAddress(wallet.address, linked) ? wallet : undefined;
};
