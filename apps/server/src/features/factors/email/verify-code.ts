import { timingSafeEqual } from "node:crypto";
import { inTransaction } from "@passport/database";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import { mustWait } from "../../../platform/limits/must-wait.ts";
import { rangeRates } from "../../../platform/limits/range-rates.ts";
import type { Rate } from "../../../platform/limits/rate.ts";
import { takeRates } from "../../../platform/limits/store.ts";
import { readTyped } from "../../../platform/secrets/readable-symbols.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import type { Actor } from "../../../platform/wire/actor.ts";
import type { Caller } from "../../../platform/wire/caller.ts";
import { Failure } from "../../../platform/wire/failure.ts";
import type { FactorDependencies } from "../dependencies.ts";
import { codeContext } from "./sealed.ts";
import { countCodeTry, findOpenProof, markProofVerified, spendCode } from "./store.ts";
import { verifyOwnEmail } from "./verify-own-email.ts";

const hour = 3_600_000;
/** 32^5 codes and this many guesses a day over all: some guess is right once in four years. */
const guessesADay = 20_000;

export interface CodeGuess {
  token: string;
  code: string;
  browserHash: Buffer;
  /** A code for one's own email needs the session of the player who asked for it. */
  actor: Actor | undefined;
  caller: Caller;
  captchaToken: string | undefined;
}

/**
 * EMAIL-10 to EMAIL-13, EMAIL-16, EDIT-15 to EDIT-18: wrong, late, spent, of another purpose, mailbox, browser or
 * player: all are answered alike.
 */
export const verifyCode = async (dependencies: FactorDependencies, guess: CodeGuess): Promise<boolean> => {
  const { db, sealer, outbox } = dependencies;
  const { waitMs } = await takeRates(db, guessesOf(guess.caller));
  if (waitMs > 0) throw mustWait(waitMs);
  const tokenHash = hashToken(guess.token);
  const { browserHash, actor } = guess;
  const proof = await findOpenProof(db, { tokenHash, browserHash, userId: actor?.userId });
  if (proof === undefined) return false;
  const tried = await countCodeTry(db, proof.code_id, proof.purpose);
  if (tried === undefined) return false;
  // Only what will be compared counts here: made-up tokens and used-up codes do not make everyone solve a captcha.
  await takeGuessOfAll(dependencies, guess.captchaToken);
  const code = sealer.open(tried.code_sealed, codeContext(proof.purpose, tried.email_canonical));
  if (!isSameCode(readTyped(guess.code), code)) return false;
  const isSpent = await inTransaction(db, async (transaction) => {
    if (!(await spendCode(transaction, proof.code_id))) return false;
    await markProofVerified(transaction, tokenHash);
    if (actor !== undefined && proof.purpose === "profile_email") {
      await verifyOwnEmail(transaction, { actor, emailCanonical: proof.email_canonical, caller: guess.caller });
    }
    return true;
  });
  outbox.poke();
  return isSpent;
};

const guessesOf = ({ address }: Caller): Rate[] => rangeRates("email code", address, { burst: 60, perMs: hour / 60 });

const guessesOfAll: Rate = {
  key: limitKey("email code", "all", ""),
  burst: guessesADay,
  perMs: Math.ceil((24 * hour) / guessesADay),
};

/** EMAIL-29: beyond the limit a guess costs work instead of being refused, so an attacker cannot stop all sign-ups. */
const takeGuessOfAll = async ({ db, captcha }: FactorDependencies, captchaToken: string | undefined): Promise<void> => {
  const { waitMs } = await takeRates(db, [guessesOfAll]);
  if (waitMs === 0 || (await captcha.spend(captchaToken, "code"))) return;
  throw new Failure("captcha_required", undefined, { captchaRequired: true });
};

const isSameCode = (given: string, right: string): boolean => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)];
  return a.length === b.length && timingSafeEqual(a, b);
};
