/** What is known of a player's proof, for the judge; types alone, so that store and judge need not know each other. */
import type { KeyObjection } from "../intents/index.ts";

export interface StoredIntent {
  /** 0x and 64 digits. */
  id: string;
  validUntil: Date;
  /** As the api stored it. */
  proof: unknown;
}

export interface ProofFacts {
  validUntil: Date;
  /** Of the register against the key that signed, or against the wallet. */
  objection: KeyObjection | undefined;
  /** Signed by the key that it names, over the voucher as it is now. */
  isVerified: boolean;
}
