/**
 * The plain model: who has which password, who holds which proof, and which browser is whose. It knows
 * the rules of the product and nothing of how the server keeps them.
 */

import type { Chance } from "@passport/testbed/chance";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import type { Person, TwoFactor } from "../people.ts";

export type TokenKind = "signup" | "challenge" | "reset" | "lock" | "session";

/** A value that a player was given. The attacker knows all of them and may use any of them for anything. */
export interface KnownToken {
  kind: TokenKind;
  value: string;
  owner: Player;
  /** Good in this browser only. */
  tab?: Tab;
  isLive: boolean;
  tries: number;
  /** Of a reset: the browser that asked for it had logged in to the account before. */
  isFromKnownTab?: boolean;
  /** Of a sign-up: the code was right. */
  isVerified: boolean;
}

export interface Player {
  name: string;
  /** Newcomers have none until they sign up. */
  userId: string | undefined;
  person: Person;
  twoFactor: TwoFactor | undefined;
  /** Undefined: there is none to log in with. */
  password: string | undefined;
  oldPasswords: string[];
  passwordChanges: number;
  usedRecoveryCodes: string[];
  lastPasscode: string | undefined;
  codeTries: number;
  knownTabs: Set<Tab>;
  /** How many mails with a "not me" link are on their way or there. */
  tellings: number;
  hasAskedForReset: boolean;
}

export interface Tab {
  name: string;
  browser: Browser;
  session: { player: Player; isFresh: boolean } | undefined;
}

export interface Scenario {
  fixture: Fixture;
  chance: Chance;
  players: Player[];
  tabs: Tab[];
  tokens: KnownToken[];
}

export const newPlayer = (name: string, person: Person, userId?: string, twoFactor?: TwoFactor): Player => ({
  name,
  userId,
  person,
  twoFactor,
  password: userId === undefined ? undefined : person.password,
  oldPasswords: [],
  passwordChanges: 0,
  usedRecoveryCodes: [],
  lastPasscode: undefined,
  codeTries: 0,
  knownTabs: new Set(),
  tellings: 0,
  hasAskedForReset: false,
});

export const learn = (
  { tokens }: Scenario,
  token: Pick<KnownToken, "kind" | "value" | "owner"> & Partial<KnownToken>,
): void => {
  tokens.push({ isLive: true, tries: 0, isVerified: false, ...token });
};

/** Its value is kept: it must be refused from now on, wherever it is shown. */
export const retireSession = (scenario: Scenario, tab: Tab, value: string | undefined): void => {
  if (tab.session && value) learn(scenario, { kind: "session", value, owner: tab.session.player, isLive: false });
};

/** A login in this tab; the previous session of the tab ends. `before` is the value that the tab had until now. */
export const enter = (
  scenario: Scenario,
  tab: Tab,
  player: Player,
  before: string | undefined,
  isTold: boolean,
): void => {
  retireSession(scenario, tab, before);
  tab.session = { player, isFresh: true };
  if (isTold && !player.knownTabs.has(tab)) player.tellings += 1;
  player.knownTabs.add(tab);
};

export const endSessions = (scenario: Scenario, player: Player, kept?: Tab): void => {
  for (const tab of scenario.tabs) {
    if (tab === kept || tab.session?.player !== player) continue;
    retireSession(scenario, tab, tab.browser.sessionToken);
    tab.session = undefined;
  }
};

export const kill = ({ tokens }: Scenario, player: Player, kinds: readonly TokenKind[]): void => {
  for (const token of tokens) if (token.owner === player && kinds.includes(token.kind)) token.isLive = false;
};

export const replacePassword = (player: Player, password: string | undefined): void => {
  if (player.password !== undefined) player.oldPasswords.push(player.password);
  player.password = password;
  player.passwordChanges += 1;
};
