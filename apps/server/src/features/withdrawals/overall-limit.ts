/** What the withdraw contract pays out at once to all accounts together over any 24 hours. */
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import type { Address } from "viem";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import { shareInFlight } from "../../platform/queue/share-in-flight.ts";
import type { Logger } from "../../platform/telemetry/log.ts";

/** Undefined where there is no contract, and while it has never been read. */
export type ReadOverallLimit = () => Promise<bigint | undefined>;

/** A proposal raises it after two days, and a guardian lowers it seldom. */
const keptMs = 60_000;

export const createOverallLimit = ({
  networks,
  readers,
  log,
}: {
  networks: readonly NetworkConfig[];
  readers: ChainReaders;
  log: Logger;
}): ReadOverallLimit => {
  const network = networks.find(({ deployment }) => deployment.withdrawer !== null);
  if (network === undefined) return async () => undefined;
  const { chainId, deployment } = network;
  let known: { limit: bigint; readAt: number } | undefined;
  const read = shareInFlight(async () => {
    const limit = await readers.get(chainId).readContract({
      address: deployment.withdrawer as Address,
      abi: supsWithdrawerAbi,
      functionName: "overallLimit",
    });
    known = { limit, readAt: performance.now() };
  });
  return async () => {
    if (known === undefined || performance.now() - known.readAt > keptMs) {
      // The last one is good enough: without nodes no withdrawal gets as far as the hold.
      await read("overall limit").catch((error: unknown) =>
        log.error({ err: error, chainId }, "the overall limit could not be read"),
      );
    }
    return known?.limit;
  };
};
