/** "I sent it but it is not here": asks every network, and our own tables, what became of a transaction. */
import type * as calls from "@passport/protocol";
import type { Hash } from "viem";
import { findFinalizedBlocks } from "../../../platform/chain/finalized-store.ts";
import type { CommandExchange } from "../../../platform/wire/handlers.ts";
import { findByTransactions } from "../../operations/index.ts";
import type { DepositsDependencies } from "../dependencies.ts";
import { askChain } from "./ask-chain.ts";
import { judgeTrace } from "./judge-trace.ts";
import { toChainFacts } from "./to-chain-facts.ts";

type TraceDependencies = Pick<DepositsDependencies, "db" | "networks" | "readers" | "log">;

/** DEPOSIT-24 to DEPOSIT-28. Nothing is written, and of other accounts only that one has linked the sender is said. */
export const traceDeposit = async (
  { db, networks, readers, log }: TraceDependencies,
  { actor, payload }: Pick<CommandExchange<typeof calls.traceDeposit>, "actor" | "payload">,
): Promise<calls.Trace> => {
  const hash = payload.transaction_hash.toLowerCase() as Hash;
  const answers = await Promise.all(readers.all.map((reader) => askChain({ reader, networks, log }, hash)));
  // After the nodes: what became final meanwhile is in the tables by now, or the watcher is said to be behind.
  const operations = await findByTransactions(db, "deposit", [Buffer.from(hash.slice(2), "hex")]);
  const watched = new Map((await findFinalizedBlocks(db)).map(({ chainId, blockNumber }) => [chainId, blockNumber]));
  const known = { accountId: actor.accountId, networks, operations, watched };
  const chains = await Promise.all(answers.map((answer) => toChainFacts({ db }, known, answer)));
  const wasReplaced = operations.some(
    ({ account_id, state, reason }) => account_id === actor.accountId && state === "failed" && reason === "replaced",
  );
  return judgeTrace({ chains, wasReplaced });
};
