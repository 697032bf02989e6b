/** What the chain says of vouchers, and what follows from it: shown when seen, moved when final. */
import type { Transaction } from "@passport/database";
import type { ChainEvent, ChainListener } from "../../platform/chain/chain-event.ts";
import { advanceOperations, type OperationUpdate } from "../operations/index.ts";
import type { Alarm, Alarms } from "./alarms.ts";
import type { VoucherContracts, VoucherEvent } from "./contract-events.ts";
import { endVouchers, type VoucherOutcome } from "./end-vouchers.ts";
import { judgeEvent } from "./judge-event.ts";
import { findVouchers, lockVouchers, type VoucherKey } from "./store.ts";
import type { Voucher, VoucherHandlers } from "./voucher.ts";

export interface ListenerDependencies {
  contracts: VoucherContracts;
  voucherHandlers: VoucherHandlers;
  alarms: Alarms;
}

export const createVoucherListener = ({ contracts, voucherHandlers, alarms }: ListenerDependencies): ChainListener => {
  const read = (events: readonly ChainEvent[]): VoucherEvent[] =>
    events.flatMap((event) => contracts.read(event) ?? []);

  return {
    logs: contracts.logs,

    async seen(transaction, events) {
      const heard = read(events);
      const known = byNonce(await findVouchers(transaction, keysOf(heard)));
      await show(transaction, judgeAll(heard, known).outcomes, "seen");
      // Nothing is final about it, but a signature that is not ours is out already. What leaves the queue
      // may have come there only just now: that is judged when both are final.
      await alarms.raise(transaction, judgeAll(heard.filter(spendsVoucher), known).alarms);
    },

    async orphaned(transaction, events) {
      const heard = read(events);
      const known = byNonce(await findVouchers(transaction, keysOf(heard)));
      await show(transaction, judgeAll(heard, known).outcomes, "orphaned");
    },

    async finalized(transaction, events) {
      const heard = read(events);
      const locked = byNonce(await lockVouchers(transaction, keysOf(heard)));
      const found: Alarm[] = [];
      for (const round of inRounds(heard)) {
        const judged = judgeAll(round, locked);
        const failed = await endVouchers(transaction, voucherHandlers, judged.outcomes);
        found.push(...judged.alarms, ...failed.map(toLateAlarm));
        judged.notices.forEach(alarms.tell);
        remember(judged.outcomes);
      }
      await alarms.raise(transaction, found);
    },
  };
};

const spendsVoucher = ({ effect }: Pick<VoucherOutcome, "effect">): boolean => effect === "used" || effect === "queued";

const keysOf = (events: readonly VoucherEvent[]): VoucherKey[] => [
  ...new Map(events.map(({ key }) => [nameOf(key), key])).values(),
];

const nameOf = ({ chainId, contract, wallet, nonce }: VoucherKey): string =>
  `${chainId} ${contract} ${wallet} ${nonce}`;

type ByNonce = Map<string, Voucher[]>;
const byNonce = (vouchers: readonly Voucher[]): ByNonce => Map.groupBy(vouchers, nameOf);

/** A catch-up may bring a withdrawal into the queue and out of it at once; one thing happens to a voucher in a round. */
const inRounds = (events: readonly VoucherEvent[]): VoucherEvent[][] => {
  const rounds: VoucherEvent[][] = [];
  for (const own of Map.groupBy(events, ({ key }) => nameOf(key)).values()) {
    for (const [number, event] of own.entries()) {
      const round = rounds[number] ?? [];
      round.push(event);
      rounds[number] = round;
    }
  }
  return rounds;
};

interface Judged {
  outcomes: VoucherOutcome[];
  alarms: Alarm[];
  notices: Alarm[];
}

const judgeAll = (events: readonly VoucherEvent[], known: ByNonce): Judged => {
  const outcomes: VoucherOutcome[] = [];
  const alarms: Alarm[] = [];
  const notices: Alarm[] = [];
  for (const event of events) {
    const judgement = judgeEvent(event, known.get(nameOf(event.key)) ?? []);
    if (judgement === undefined) continue;
    const { kind, key } = event;
    const details = detailsOf(event);
    if ("alarm" in judgement) alarms.push({ kind, what: judgement.alarm, details });
    else if ("notice" in judgement) notices.push({ kind, what: judgement.notice, details, once: nameOf(key) });
    else outcomes.push({ ...event, voucher: judgement.voucher });
  }
  return { outcomes, alarms, notices };
};

/** The rows are ours until the transaction ends: what the next round must know of them is known here. */
const remember = (outcomes: readonly VoucherOutcome[]): void => {
  for (const { voucher, effect } of outcomes) {
    if (spendsVoucher({ effect })) voucher.state = "used";
    if (effect === "cancelled") voucher.state = "cancelled";
  }
};

const show = async (
  transaction: Transaction,
  outcomes: readonly VoucherOutcome[],
  event: "seen" | "orphaned",
): Promise<void> => {
  const updates = outcomes.flatMap((outcome) => {
    const shown = shownAs[event][outcome.effect];
    return shown === undefined ? [] : [toShown(outcome, shown)];
  });
  await advanceOperations(transaction, updates);
};

type Shown = "seen" | "orphaned" | "releasing" | "rejecting" | "stayed";

const shownAs: Record<"seen" | "orphaned", Partial<Record<VoucherOutcome["effect"], Shown>>> = {
  seen: { used: "seen", queued: "seen", released: "releasing", rejected: "rejecting" },
  orphaned: { used: "orphaned", queued: "orphaned", released: "stayed", rejected: "stayed" },
};

/** Until it has left the queue for good, its transaction is the one that brought it there: the page finds its nonce by it. */
const toShown = ({ voucher, txHash, blockNumber }: VoucherOutcome, event: Shown): OperationUpdate => ({
  operationId: voucher.operationId,
  event,
  changes:
    event === "orphaned" || event === "stayed"
      ? { block_number: null }
      : {
          ...(event === "seen" && txHash && { tx_hash: txHash }),
          ...(blockNumber !== undefined && { block_number: blockNumber }),
        },
});

const detailsOf = ({ key, amount, tokenId, txHash, blockNumber }: VoucherEvent): object => ({
  chainId: key.chainId,
  contract: key.contract,
  wallet: key.wallet,
  nonce: String(key.nonce),
  amount: amount?.toString(),
  tokenId: tokenId?.toString(),
  txHash: `0x${txHash.toString("hex")}`,
  blockNumber,
});

const toLateAlarm = ({ voucher, effect }: VoucherOutcome): Alarm => ({
  kind: voucher.kind,
  what: `a voucher was ${effect} whose operation could not follow`,
  details: { voucherId: voucher.id, operationId: voucher.operationId },
});
