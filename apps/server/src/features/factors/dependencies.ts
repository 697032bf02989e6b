import type { Transaction } from "@passport/database";
import type { HoldReason } from "@passport/protocol";
import type { JWTVerifyGetKey } from "jose";
import type { SocialConfig, StoryConfig } from "../../config/config.ts";
import type { Captcha } from "../../platform/captcha/captcha.ts";
import type { SignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import type { SessionDependencies } from "../session/index.ts";

/** What the use cases of this feature work with. */
export interface FactorDependencies extends SessionDependencies {
  hasher: PasswordHasher;
  /** Verified when there is no hash to verify, so that the answer takes as long (LOGIN-26). */
  dummyHash: string;
  judge: PasswordJudge;
  breaches: BreachLookup;
  captcha: Captcha;
  social: SocialConfig;
  /** Kept for as long as the process runs: they are fetched again only when they have changed. */
  googleKeys: JWTVerifyGetKey | undefined;
  walletConnect: { projectId: string; relayUrl: string } | undefined;
  story: StoryConfig | undefined;
  /** Of this deployment; a message names one of them. They are there even where no contract of ours is. */
  chainIds: readonly number[];
  signatures: SignatureChecker;
  holds: Holds;
}

/** What keeps value here after a change that a thief may have made, in the transaction of that change (S10). */
export interface Holds {
  /** Returns until when nothing can leave; undefined when nothing is held. Locks the player's row. */
  start(transaction: Transaction, change: { userId: string; reason: HoldReason }): Promise<Date | undefined>;
  /** The wallet becomes the one that withdrawals go to; a new one waits, and with it whatever the account has. */
  useAddress(
    transaction: Transaction,
    /** Proven: a second factor has confirmed it. */
    use: { userId: string; address: string; isProven: boolean },
  ): Promise<{ usableFrom: Date; heldUntil: Date | undefined }>;
  /** The wallet that the account is made with. */
  useFirstAddress(transaction: Transaction, use: { userId: string; address: string }): Promise<void>;
  /** One that was not ready yet is forgotten. */
  leaveAddress(transaction: Transaction, left: { userId: string; address: string }): Promise<void>;
  /** For "This wasn't me": `moment` as the database writes it. */
  forgetAddressesSince(transaction: Transaction, userId: string, moment: string): Promise<void>;
}

export interface BreachLookup {
  isBreached(password: string): Promise<boolean>;
}

export interface PasswordHasher {
  hash(password: string): Promise<string>;
  verify(hashed: string, password: string): Promise<boolean>;
  needsRehash(hashed: string): boolean;
}

export interface PasswordJudge {
  /** Throws `overloaded` at once when too many wait already. */
  isGuessable(password: string, knownWords: readonly string[]): Promise<boolean>;
  /** Starts the thread, which then has its dictionaries ready when the first password comes. */
  warmUp(): void;
}
