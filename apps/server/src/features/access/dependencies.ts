import type { Database, Transaction } from "@passport/database";
import type { Brand } from "@passport/protocol";
import type { NetworkConfig, SessionConfig, SocialConfig, StoryConfig } from "../../config/config.ts";
import type { Captcha } from "../../platform/captcha/captcha.ts";
import type { SignatureChecker } from "../../platform/chain/signatures/signature-checker.ts";
import type { Mailer } from "../../platform/mail/mailer.ts";
import type { Sealer } from "../../platform/secrets/sealer.ts";
import type { BreachLookup } from "./password/breach-lookup.ts";
import type { PasswordHasher } from "./password/password-hasher.ts";
import type { GoogleKeys } from "./social/google/google-keys.ts";

/** What the use cases of this feature work with. */
export interface AccessDependencies {
  db: Database;
  outbox: { poke(): void };
  sessions: SessionConfig;
  hasher: PasswordHasher;
  /** Verified when there is no hash to verify, so that the answer takes as long (LOGIN-26). */
  dummyHash: string;
  breaches: BreachLookup;
  sealer: Sealer;
  captcha: Captcha;
  mailer: Mailer;
  brand: Brand;
  /** Links in mails lead here: from configuration, never from a request's Host. */
  publicOrigin: string;
  /** How long withdrawals are held after a change that a thief may have made (S10). */
  withdrawalHoldMs: number;
  readCookie(cookieHeader: string | undefined): string | undefined;
  social: SocialConfig;
  /** Kept for as long as the process runs: they are fetched again only when they have changed. */
  googleKeys: GoogleKeys | undefined;
  walletConnect: { projectId: string; relayUrl: string } | undefined;
  story: StoryConfig | undefined;
  /** Chains on which contract wallets can be asked whether a signature is theirs. */
  networks: readonly NetworkConfig[];
  /** Of this deployment; a message names one of them. They are there even where no contract of ours is. */
  chainIds: readonly number[];
  signatures: SignatureChecker;
  /** What a wallet brings along or leaves behind; in the transaction that links or removes it. */
  walletEffects: WalletEffects;
}

export interface WalletEffects {
  /** What arrived from it before it was linked belongs to the account from here on. */
  linked(transaction: Transaction, wallet: string, accountId: string): Promise<void>;
  /** What lies in it is the account's no more. */
  unlinked(transaction: Transaction, wallet: string, accountId: string): Promise<void>;
}
