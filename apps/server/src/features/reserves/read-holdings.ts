/**
 * What our addresses hold on a chain, at the block up to which the ledger had heard of it. All balances of a
 * chain are read at that one block, named by its hash: whatever moves between our addresses is counted once.
 */
import { supsAbi } from "@passport/contracts/abi/sups";
import type { ReservesReport } from "@passport/protocol";
import type { Address, Hash } from "viem";
import type { NetworkConfig } from "../../config/config.ts";
import type { FinalizedBlock } from "../../platform/chain/finalized-store.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";

export type Holding = ReservesReport["holdings"][number];

export const readHoldings = async (
  { networks, readers }: { networks: readonly NetworkConfig[]; readers: Pick<ChainReaders, "get"> },
  seen: readonly FinalizedBlock[],
): Promise<Holding[]> => {
  const holdings = await Promise.all(
    networks.map((network) => {
      const chain = seen.find(({ chainId }) => chainId === network.chainId);
      if (chain?.blockHash == null) throw new Error(`no final block of chain ${network.chainId} has been read yet`);
      const block = { number: chain.blockNumber, hash: `0x${chain.blockHash.toString("hex")}` as const };
      return readChain(readers, network, block);
    }),
  );
  return holdings.flat();
};

const readChain = (
  readers: Pick<ChainReaders, "get">,
  { chainId, deployment }: NetworkConfig,
  block: { number: number; hash: Hash },
): Promise<Holding[]> =>
  Promise.all(
    [...ownAddresses(deployment)].map(async ([address, name]) => {
      const amount = await readers.get(chainId).readContract({
        address: deployment.sups,
        abi: supsAbi,
        functionName: "balanceOf",
        args: [address],
        blockHash: block.hash,
        requireCanonical: true,
      });
      return {
        chain_id: chainId,
        block_number: block.number,
        block_hash: block.hash,
        name,
        address,
        amount: amount.toString(),
      };
    }),
  );

const treasuryName = "treasury";

/** What the treasury holds and no player has bought yet. It is the seller's own: no player's balance rests on it. */
export const stockOf = (holdings: readonly Holding[], unsold: bigint): bigint => {
  const held = holdings
    .filter(({ name }) => name === treasuryName)
    .reduce((sum, { amount }) => sum + BigInt(amount), 0n);
  return held < unsold ? held : unsold;
};

/** By address: a deployment that uses one address for two things must not count it twice. */
const ownAddresses = ({
  withdrawer,
  depositAddress,
  treasury,
}: Pick<NetworkConfig["deployment"], "withdrawer" | "depositAddress" | "treasury">): Map<Address, string> =>
  new Map([
    [treasury, treasuryName],
    [depositAddress, "deposit address"],
    ...(withdrawer === null ? [] : ([[withdrawer, "withdraw contract"]] as const)),
  ]);
