/**
 * One mailbox and everybody who says that it is theirs: by a password, at Google, at Facebook, rightly or not.
 * The model knows who has proven what, and that an account is entered by its own ways and by nothing else.
 */
import { randomBytes } from "node:crypto";
import { Chance } from "@passport/testbed/chance";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import { newPerson } from "../people.ts";
import { newGoogleAccount } from "../ways/google.ts";
import type { Identity, WayName } from "../ways/identity.ts";
import { newIdentity } from "../ways/new-identity.ts";

/** An account at a provider, or a wallet, with the email that comes with it. */
export interface Claim {
  name: string;
  identity: Identity;
  hasEmail: boolean;
  /** Google does not vouch for the mailbox, so nothing of it counts. */
  isWorthless: boolean;
}

export interface Account {
  userId: string;
  username: string;
  hasEmail: boolean;
  /** The link that would prove its email; undefined once it is proven, and where there is no email. */
  verifyToken: string | undefined;
  password: string | undefined;
  claims: Set<Claim>;
}

export interface Tab {
  name: string;
  browser: Browser;
  account: Account | undefined;
}

/** What a login without an account answered. */
export interface Invitation {
  token: string;
  claim: Claim;
  tab: Tab;
  isSpent: boolean;
}

export interface Scene {
  fixture: Fixture;
  chance: Chance;
  email: string;
  claims: readonly Claim[];
  accounts: Account[];
  tabs: readonly Tab[];
  invitations: Invitation[];
  /** Of the email code that was right: one, since a mailbox gets few mails. */
  mailboxProof: { token: string; tab: Tab; isSpent: boolean } | undefined;
  hasRegistered: boolean;
}

const newClaim = (fixture: Fixture, way: WayName, whose: string, email?: string): Claim => ({
  name: `${whose}'s ${way}`,
  identity: newIdentity(fixture, way, email),
  hasEmail: email !== undefined,
  isWorthless: false,
});

export const newScene = (fixture: Fixture, seed: number): Scene => {
  const { email } = newPerson();
  const unverified = newGoogleAccount(fixture, randomBytes(8).toString("hex"), email, { emailVerified: false });
  return {
    fixture,
    chance: new Chance(seed),
    email,
    claims: [
      newClaim(fixture, "google", "alice", email),
      newClaim(fixture, "facebook", "alice", email),
      newClaim(fixture, "twitter", "alice"),
      newClaim(fixture, "wallet", "alice"),
      { name: "mallory's unverified google", identity: unverified, hasEmail: true, isWorthless: true },
      newClaim(fixture, "google", "mallory", email.toUpperCase()),
      newClaim(fixture, "facebook", "mallory", email),
      newClaim(fixture, "twitter", "mallory"),
      newClaim(fixture, "wallet", "mallory"),
    ],
    accounts: [],
    tabs: ["a", "b", "c"].map((name) => ({ name, browser: fixture.newBrowser(), account: undefined })),
    invitations: [],
    mailboxProof: undefined,
    hasRegistered: false,
  };
};

export const holderOf = ({ accounts }: Scene, claim: Claim): Account | undefined =>
  accounts.find(({ claims }) => claims.has(claim));

/** An account that has not proven its email gets no second way in, and loses the email to its owner. */
export const isUnproven = ({ hasEmail, verifyToken }: Account): boolean => hasEmail && verifyToken !== undefined;

/** Whether a claim to the mailbox comes too late: one with proof only for another proof (REGISTER-19). */
export const isEmailTaken = ({ accounts }: Scene, hasProof: boolean): boolean =>
  accounts.some((account) => account.hasEmail && !(hasProof && isUnproven(account)));

/** The proven owner takes the mailbox from an account that never proved it, which is logged out (REGISTER-19). */
export const takeEmail = ({ accounts, tabs }: Scene): void => {
  for (const account of accounts.filter(isUnproven)) {
    account.hasEmail = false;
    account.password = undefined;
    for (const tab of tabs) if (tab.account === account) tab.account = undefined;
  }
};

export const waysOf = ({ claims, password, hasEmail }: Account): number =>
  claims.size + (password !== undefined && hasEmail ? 1 : 0);

/** A way in that is taken away or replaced may have been a thief's: everybody else goes out. */
export const endOtherSessions = ({ tabs }: Scene, kept: Tab): void => {
  for (const tab of tabs) if (tab !== kept && tab.account === kept.account) tab.account = undefined;
};
