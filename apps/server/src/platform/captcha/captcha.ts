/**
 * A captcha without a third party (ALTCHA): the browser looks for the number whose key the challenge
 * asks for, which costs every try of a robot real time. The server derives one key to make a challenge
 * and two HMACs to check a solution, so a higher cost is paid by the solver alone.
 *
 * A challenge is signed, names its action, lives for ten minutes and is spent once (S2); nothing is
 * stored until it is. What is false is not spent; only a database that fails is an error, and refuses.
 */
import { createHash, createHmac, type KeyObject, randomInt } from "node:crypto";
import type { Database } from "@passport/database";
import type * as calls from "@passport/protocol";
import { type CaptchaAction, type OutputOf, proofLifeMs } from "@passport/protocol";
import { createChallenge, verifySolution } from "altcha-lib";
import { deriveKey } from "altcha-lib/algorithms/pbkdf2";
import { parseCaptchaToken } from "./captcha-token.ts";
import { insertSpentCaptcha } from "./store.ts";

export type CaptchaChallenge = OutputOf<typeof calls.newCaptcha>;

declare const isSpent: unique symbol;
/** Only `spend` makes one. Truthy, and for costly work that asks for it (REALTIME-35). */
export interface SpentCaptcha {
  readonly [isSpent]: true;
}

const spentCaptcha = {} as SpentCaptcha;

export interface Captcha {
  newChallenge(action: CaptchaAction): Promise<CaptchaChallenge>;
  /** Undefined unless the token solves an unspent challenge for this action. If so, it is spent now. */
  spend(token: string | undefined, action: CaptchaAction): Promise<SpentCaptcha | undefined>;
}

export interface CaptchaOptions {
  db: Database;
  secret: KeyObject | Buffer | string;
  /** How many keys a solver derives on average; at most twice as many. */
  cost: number;
  /** For tests of expiry: when challenges are made. */
  now?: () => number;
}

/** EMAIL-29: asked for only while very many codes are being guessed. */
const costOfACode = 8;

const algorithm = "PBKDF2/SHA-256";
/** Long enough that a browser spends its time on hashing and not on calling; 0.4 ms for the server. */
const roundsPerKey = 2000;

export const createCaptcha = ({ db, secret, cost, now = Date.now }: CaptchaOptions): Captcha => {
  const secretFor = (use: string): string => createHmac("sha256", secret).update(`captcha ${use}`).digest("hex");
  const secrets = { hmacSignatureSecret: secretFor("challenge"), hmacKeySignatureSecret: secretFor("key") };
  return {
    async newChallenge(action) {
      const { parameters, signature = "" } = await createChallenge({
        ...secrets,
        algorithm,
        deriveKey,
        cost: roundsPerKey,
        // From zero on: where no number is too small to be the one, starting further up saves nothing.
        counter: randomInt(2 * cost * (action === "code" ? costOfACode : 1)),
        expiresAt: new Date(now() + proofLifeMs.captcha),
        data: { action },
      });
      return { parameters: { ...parameters }, signature };
    },

    async spend(token, action) {
      const payload = parseCaptchaToken(token ?? "");
      if (payload === undefined) return undefined;
      const { challenge, solution } = payload;
      const { counter, derivedKey } = solution;
      const { verified } = await verifySolution({
        ...secrets,
        challenge,
        solution: { counter, derivedKey },
        deriveKey,
      });
      const { data, expiresAt } = challenge.parameters;
      if (!verified || data.action !== action) return undefined;
      const isNew = await insertSpentCaptcha(db, hashOf(challenge.signature), new Date(expiresAt * 1000));
      return isNew ? spentCaptcha : undefined;
    },
  };
};

/** Verified signatures are one of a kind: the same challenge cannot come back under another one. */
const hashOf = (signature: string): Buffer => createHash("sha256").update(signature).digest();
