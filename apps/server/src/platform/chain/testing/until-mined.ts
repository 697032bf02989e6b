import type { Anvil } from "@passport/testbed";
import { waitUntil } from "@passport/testbed/wait-until";
import type { Hash, Hex } from "viem";

/** Anvil returns before it has mined: for tests that then change what the transaction meets, or count blocks. */
export const untilMined = (anvil: Anvil, txHash: Hash): Promise<{ status: Hex }> =>
  waitUntil(`${txHash} to be mined`, async () => {
    const receipt = await anvil.request<{ status: Hex } | null>("eth_getTransactionReceipt", [txHash]);
    return receipt ?? undefined;
  });
