import type { ReservesReport } from "@passport/protocol/calls/reserves";
import { formatAmount } from "../../../lib/money/format-amount.ts";

export interface Coverage {
  /** "104.20%"; undefined when nothing is owed. */
  ratio: string | undefined;
  /** Base units; 0 when everything is held. */
  missing: bigint;
}

/** Hundredths of a percent, cut: what is not quite covered must not read as 100%. */
export const coverageOf = ({
  liabilities,
  unclaimed,
  reserves,
}: Pick<ReservesReport, "liabilities" | "unclaimed" | "reserves">): Coverage => {
  const owed = BigInt(liabilities) + BigInt(unclaimed);
  const held = BigInt(reserves);
  return {
    ratio: owed === 0n ? undefined : `${formatAmount((held * 10_000n) / owed, { decimals: 2 })}%`,
    missing: held < owed ? owed - held : 0n,
  };
};

const dayMs = 24 * 60 * 60 * 1000;

/** Whole days since it was taken, once it is overdue: reports are taken daily, and a day late is late. */
export const overdueDays = ({ taken_at: takenAt }: Pick<ReservesReport, "taken_at">, now: Date): number | undefined => {
  const days = Math.floor((now.getTime() - Date.parse(takenAt)) / dayMs);
  return days >= 2 ? days : undefined;
};
