/** Between the form's texts and what is sent: only what was changed goes over the wire. */
import { parseAmount } from "@passport/protocol/amount";
import { holdLengths, type Protection, type setProtection } from "@passport/protocol/calls/holds";
import { supsDecimals } from "@passport/protocol/constants";
import type { PayloadInputOf } from "@passport/protocol/declare";
import { formatAmount } from "../../../lib/money/format-amount.ts";

export interface ProtectionValues {
  hold: string;
  limit: string;
}

type Change = PayloadInputOf<typeof setProtection>;

/** The present hold is always among them, whatever the operator's is. */
export const holdChoices = ({ hold_hours: present, least_hold_hours: least }: Protection): number[] =>
  [...new Set([present, ...holdLengths.filter((hours) => hours >= least)])].sort((one, other) => one - other);

/** To be typed over: whole SUPS without grouping and without decimals that are zero. */
export const typedLimit = (units: string | null): string =>
  units === null
    ? ""
    : formatAmount(units, { shownDecimals: supsDecimals })
        .replaceAll(",", "")
        .replace(/\.?0+$/, "");

/** In base units; null where it was left empty, undefined when it is no amount. */
export const limitOf = (typed: string): string | null | undefined => {
  const text = typed.trim().replaceAll(",", "");
  if (text === "") return null;
  const units = parseAmount(text, supsDecimals);
  return units === undefined || units === 0n ? undefined : String(units);
};

/** Undefined when the limit is no amount. */
export const changeOf = (protection: Protection, { hold, limit }: ProtectionValues): Change | undefined => {
  const dailyLimit = limitOf(limit);
  if (dailyLimit === undefined) return undefined;
  const hours = holdLengths.find((each) => String(each) === hold);
  return {
    ...(hours !== undefined && hours !== protection.hold_hours && { hold_hours: hours }),
    ...(dailyLimit !== protection.daily_limit && { daily_limit: dailyLimit }),
  };
};
