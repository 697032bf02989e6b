import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { type Database, inTransaction } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type Address, getAbiItem } from "viem";
import { recordAudit } from "../../platform/audit/store.ts";
import type { ChainReaders } from "../../platform/chain/reader.ts";
import type { CommandExchange } from "../../platform/wire/handlers.ts";
import type { DecodedCall } from "./decode-call.ts";
import { describeCall, gettersOf, type Present } from "./describe-call.ts";
import { countPending, findProposals, makerRoles, type PendingCount, type ProposalRow } from "./proposal-store.ts";
import type { Governance } from "./read-logs.ts";

export interface ListDependencies {
  db: Database;
  governance: Governance;
  readers: ChainReaders;
}

/** Every look is audited. */
export const listProposals = async (
  { db, governance, readers }: ListDependencies,
  { actor, payload: { state, after, limit }, caller: { requestId } }: CommandExchange<typeof calls.listProposals>,
): Promise<calls.OutputOf<typeof calls.listProposals>> => {
  const chainIds = readers.all.map(({ chainId }) => chainId).filter((chainId) => governance.timelockOf(chainId));
  const [found, counts] = await inTransaction(db, async (transaction) => {
    const entry = { action: "governance.list", subject: "everybody", details: {}, requestId };
    await recordAudit(transaction, { actorId: actor.userId, ...entry });
    return [
      // One more than asked for tells whether there is more, without counting.
      await findProposals(transaction, { state, after, limit: limit + 1 }),
      await countPending(transaction, chainIds),
    ] as const;
  });
  const rows = found.slice(0, limit);
  const [presents, senders] =
    state === "pending"
      ? await Promise.all([readPresent({ governance, readers }, rows), readSenders({ readers }, rows)])
      : [new Map(), new Map()];
  return {
    chains: chainIds.map((chainId) => ({
      chain_id: chainId,
      timelock: governance.timelockOf(chainId) ?? "",
      ...totalOf(counts.filter(({ chain_id }) => chain_id === chainId)),
    })),
    proposals: rows.map((row) => toProposal(row, { presents, senders })),
    has_more: found.length > limit,
  };
};

const totalOf = (counts: readonly PendingCount[]) => ({
  pending: counts.reduce((sum, { count }) => sum + count, 0),
  next_ready_at:
    counts
      .flatMap(({ next_ready_at }) => next_ready_at ?? [])
      .toSorted((a, b) => a.getTime() - b.getTime())[0]
      ?.toISOString() ?? null,
});

type Presents = ReadonlyMap<string, Present>;
const numberOf = ({ chain_id, number }: Pick<ProposalRow, "chain_id" | "number">): string => `${chain_id} ${number}`;
const keyOf = (chainId: number, target: string): string => `${chainId} ${target}`;

/** Asks each contract once for what a proposal of this page would change. Without an answer the words say the new value alone. */
const readPresent = async (
  { governance, readers }: Pick<ListDependencies, "governance" | "readers">,
  rows: readonly ProposalRow[],
): Promise<Presents> => {
  const wanted = new Map<string, { chainId: number; target: Address; getters: Set<string> }>();
  for (const { chain_id: chainId, calls } of rows)
    for (const call of calls) {
      const key = keyOf(chainId, call.target);
      const asked = wanted.get(key) ?? { chainId, target: call.target, getters: new Set<string>() };
      for (const getter of gettersOf(call)) asked.getters.add(getter);
      wanted.set(key, asked);
    }
  const read = async ({ chainId, target, getters }: { chainId: number; target: Address; getters: Set<string> }) => {
    const known = governance.contractsOf(chainId).find(({ address }) => address === target);
    const values = [...getters].map(async (getter): Promise<[string, string][]> => {
      if (known === undefined || getAbiItem({ abi: known.abi, name: getter }) === undefined) return [];
      const call = { address: target, abi: known.abi, functionName: getter };
      const value = await readers
        .get(chainId)
        .readContract(call)
        .catch(() => undefined);
      return value === undefined ? [] : [[getter, String(value).toLowerCase()]];
    });
    return new Map((await Promise.all(values)).flat());
  };
  const entries = [...wanted].map(async ([key, asked]) => [key, await read(asked)] as const);
  return new Map(await Promise.all(entries));
};

/** Where the logs do not say who could propose it: who sent the transaction, if this account holds the role. */
const readSenders = async (
  { readers }: Pick<ListDependencies, "readers">,
  rows: readonly ProposalRow[],
): Promise<ReadonlyMap<string, string>> => {
  const holders = new Map<string, Promise<boolean>>();
  const isHolder = ({ chain_id, contract, kind }: ProposalRow, account: Address): Promise<boolean> => {
    const args = [makerRoles[kind], account] as const;
    const call = { address: contract as Address, abi: passportTimelockAbi, functionName: "hasRole", args } as const;
    const key = [chain_id, kind, account].join();
    const asked = holders.get(key) ?? readers.get(chain_id).readContract(call);
    holders.set(key, asked);
    return asked;
  };
  const read = async (row: ProposalRow): Promise<[string, string][]> => {
    const sent = await readers.get(row.chain_id).getTransaction(`0x${row.tx_hash.toString("hex")}`);
    return sent !== undefined && (await isHolder(row, sent.from)) ? [[numberOf(row), sent.from.toLowerCase()]] : [];
  };
  const unsaid = rows.filter(({ proposer }) => proposer === null);
  return new Map((await Promise.all(unsaid.map((row) => read(row).catch(() => [])))).flat());
};

const toProposal = (
  { contract, ...row }: ProposalRow,
  { presents, senders }: { presents: Presents; senders: ReadonlyMap<string, string> },
): calls.Proposal => ({
  ...row,
  proposer: row.proposer ?? senders.get(numberOf(row)) ?? null,
  timelock: contract,
  calls: row.calls.map((call: DecodedCall) => ({
    words: describeCall(call, presents.get(keyOf(row.chain_id, call.target))),
    ...call,
  })),
  tx_hash: `0x${row.tx_hash.toString("hex")}`,
  scheduled_at: row.scheduled_at.toISOString(),
  ready_at: row.ready_at.toISOString(),
  expires_at: row.expires_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
});
