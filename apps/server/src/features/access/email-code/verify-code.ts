import { timingSafeEqual } from "node:crypto";
import { inTransaction } from "@passport/database";
import { addressRange } from "../../../platform/http/address-range.ts";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import type { Rate } from "../../../platform/limits/rate.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import { readTyped } from "../../../platform/secrets/readable-symbols.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import type { AccessDependencies } from "../dependencies.ts";
import { mustWait } from "../wait.ts";
import { codeContext } from "./sealed.ts";
import { type CodePurpose, countCodeTry, findOpenProof, markProofVerified, type ProofKey, spendCode } from "./store.ts";

const hour = 3_600_000;
/** 32^5 codes and this many guesses a day over all: some guess is right once in four years. */
const guessesADay = 20_000;

export interface CodeGuess {
  purpose: CodePurpose;
  token: string;
  code: string;
  browserHash: Buffer;
  caller: Caller;
}

/**
 * EMAIL-10 to EMAIL-13, EMAIL-16: wrong, late, spent, of another purpose, mailbox or browser: all are
 * answered alike.
 */
export const verifyCode = async (dependencies: AccessDependencies, guess: CodeGuess): Promise<boolean> => {
  const { db, sealer } = dependencies;
  await takeRate(dependencies, guessesOf(guess.caller));
  const key: ProofKey = {
    purpose: guess.purpose,
    tokenHash: hashToken(guess.token),
    browserHash: guess.browserHash,
  };
  const proof = await findOpenProof(db, key);
  if (proof === undefined) return false;
  const tried = await countCodeTry(db, proof.code_id, guess.purpose);
  if (tried === undefined) return false;
  // Only what will be compared counts here: with made-up tokens and used-up codes nobody stops the sign-ups of all.
  await takeRate(dependencies, guessesOfAll);
  const code = sealer.open(tried.code_sealed, codeContext(guess.purpose, tried.email_canonical));
  if (!isSameCode(readTyped(guess.code), code)) return false;
  return inTransaction(db, async (transaction) => {
    if (!(await spendCode(transaction, proof.code_id))) return false;
    await markProofVerified(transaction, key.tokenHash);
    return true;
  });
};

const guessesOf = ({ address }: Caller): Rate => ({
  key: limitKey("email code", "range", addressRange(address)),
  burst: 60,
  perMs: hour / 60,
});

const guessesOfAll: Rate = {
  key: limitKey("email code", "all", ""),
  burst: guessesADay,
  perMs: Math.ceil((24 * hour) / guessesADay),
};

const takeRate = async ({ db }: AccessDependencies, rate: Rate): Promise<void> => {
  const { waitMs } = await takeRates(db, [rate]);
  if (waitMs > 0) throw mustWait(waitMs);
};

const isSameCode = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
