/** Between the form's texts and what is sent: only what was changed goes over the wire. */
import { parseAmount } from "@passport/protocol/amount";
import { holdLengths, type Protection, type setProtection } from "@passport/protocol/calls/holds";
import { supsDecimals } from "@passport/protocol/constants";
import type { PayloadInputOf } from "@passport/protocol/declare";

export interface ProtectionValues {
  hold: string;
  limit: string;
}

type Change = PayloadInputOf<typeof setProtection>;

/** The present hold is always among them, whatever the operator's is. */
export const holdChoices = ({ hold_hours: present, least_hold_hours: least }: Protection): number[] =>
  [...new Set([present, ...holdLengths.filter((hours) => hours >= least)])].sort((one, other) => one - other);

/** Undefined when the limit is no amount. Base units in, without grouping, so that it can be typed over. */
export const changeOf = (protection: Protection, { hold, limit }: ProtectionValues): Change | undefined => {
  const typed = limit.trim().replaceAll(",", "");
  const units = typed === "" ? null : parseAmount(typed, supsDecimals);
  if (units === undefined || units === 0n) return undefined;
  const dailyLimit = units === null ? null : String(units);
  const hours = holdLengths.find((each) => String(each) === hold);
  return {
    ...(hours !== undefined && hours !== protection.hold_hours && { hold_hours: hours }),
    ...(dailyLimit !== protection.daily_limit && { daily_limit: dailyLimit }),
  };
};
