import type { Anvil } from "@passport/testbed";
import { waitUntil } from "@passport/testbed/wait-until";
import type { Hash, Hex } from "viem";

/** Anvil answers before it has mined: for whoever then changes what the transaction meets, or counts blocks. */
export const untilMined = (anvil: Anvil, txHash: Hash): Promise<{ status: Hex }> =>
  waitUntil(`${txHash} to be mined`, async () => {
    const receipt = await anvil.request<{ status: Hex } | null>("eth_getTransactionReceipt", [txHash]);
    return receipt ?? undefined;
  });
