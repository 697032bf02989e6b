import type { Way } from "../ways-in/way.ts";

/** A first factor other than a password, already proven: a wallet by its signature, a provider's account by its token. */
export interface ProvenIdentity {
  way: Way;
  /** A wallet's address as shown (checksummed), a provider's subject otherwise. */
  subject: string;
  /** Only where the provider told one. `isVerified`: it vouches for the mailbox. */
  email?: { address: string; isVerified: boolean };
  firstName?: string;
  lastName?: string;
}
