import { chains, isChainId } from "@passport/protocol/chains";

/** Undefined for a network that we do not know: its number says nothing to a player. */
export const chainName = (id: number): string | undefined => (isChainId(id) ? chains[id].name : undefined);
