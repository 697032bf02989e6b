/** For the day the telephone is lost (TFA-18): written down on paper, so made to be read and typed. */
import { recoveryCodeCount } from "@passport/protocol";
import { randomReadable, readTyped } from "../../../platform/secrets/readable-symbols.ts";
import { hashToken } from "../../../platform/secrets/token.ts";

/** 24 symbols of five bits each: 120 random bits. Older codes have 16 and work on. */
const symbolCount = 24;

/** As the player sees them: six groups of four. */
export const newRecoveryCodes = (): string[] => {
  const codes = new Set<string>();
  while (codes.size < recoveryCodeCount) codes.add(randomReadable(symbolCount).replace(/.{4}(?=.)/g, "$&-"));
  return [...codes];
};

/**
 * What a typed code is found by, whatever its case, spaces and dashes. With 80 random bits or more behind it
 * a plain hash cannot be turned around.
 */
export const hashRecoveryCode = (typed: string): Buffer => hashToken(readTyped(typed));
