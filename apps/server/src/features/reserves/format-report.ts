/** The report as an operator reads it. */
import { chains, formatDecimal, isChainId } from "@passport/protocol";
import { type ReservesProven, surplusOf } from "./prove-reserves.ts";

export const formatReport = (proven: ReservesProven): string => {
  const { report, totals } = proven;
  const [liabilities, unclaimed, reserves, stock] = [
    report.liabilities,
    report.unclaimed,
    report.reserves,
    report.stock,
  ].map(BigInt) as [bigint, bigint, bigint, bigint];
  const [expected, surplus] = [-totals.chains, surplusOf(proven)];
  return [
    `Proof of reserves ${report.id}`,
    `Taken at ${report.taken_at} over ${report.accounts} players. Root ${report.root}`,
    report.books === null
      ? "The books were not reconciled yet"
      : `Books up to reconciliation ${report.books.number}: ${report.books.hash}`,
    "",
    `Owed to players:   ${sups(liabilities)}`,
    ...(unclaimed > 0n ? [`Owed to wallets:   ${sups(unclaimed)} in deposits that no account has claimed yet`] : []),
    `Held by us:        ${sups(reserves)} (${percentage(reserves, liabilities + unclaimed)})`,
    `Unsold stock:      ${sups(stock)} of the treasury, not counted`,
    ...report.holdings.map(
      ({ chain_id, block_number, name, address, amount }) =>
        `  ${chainName(chain_id)}, block ${block_number}, ${name} ${address}: ${sups(BigInt(amount))}`,
    ),
    ...report.flows.map(
      ({ chain_id, deposited, withdrawn, entered_today, daily_cap }) =>
        `${chainName(chain_id)}: deposited ${sups(BigInt(deposited))}, withdrawn ${sups(BigInt(withdrawn))}, net ${sups(BigInt(deposited) - BigInt(withdrawn))}; today ${sups(BigInt(entered_today))} of at most ${sups(BigInt(daily_cap))}`,
    ),
    `In the books:      the chains hold ${sups(expected)}, of which ${sups(totals.house)} are the house's own`,
    ...(reserves < expected
      ? [`                   but ${sups(expected - reserves)} of that were not found there`]
      : []),
    "",
    surplus >= 0n
      ? "Every balance is covered."
      : `NOT COVERED. ${sups(-surplus)} are missing (docs/runbooks/reserves.md).`,
  ].join("\n");
};

const sups = (amount: bigint): string => `${formatDecimal(amount)} SUPS`;

const chainName = (chainId: number): string => (isChainId(chainId) ? chains[chainId].name : `chain ${chainId}`);

/** Rounded down: 99.999 % must not read as 100. */
const percentage = (part: bigint, whole: bigint): string => {
  if (whole === 0n) return "nothing is owed";
  const hundredths = (part * 10_000n) / whole;
  return `${hundredths / 100n}.${(hundredths % 100n).toString().padStart(2, "0")} %`;
};
