/** Passwords, and the link that takes one away. */
import { createHash } from "node:crypto";
import { askForReset, newPassword } from "../people.ts";
import { pickPassword, pickPlayer, pickToken, type Step } from "./attempt.ts";
import {
  endSessions,
  type KnownToken,
  kill,
  learn,
  type Player,
  replacePassword,
  retireSession,
  type Scenario,
} from "./scenario.ts";

/** The link is read at once: so an older one is known when a newer one replaces it. */
export const forget: Step = async (scenario, tab) => {
  const player = pickPlayer(scenario);
  const { email } = player.person;
  const { fixture } = scenario;
  if (player.hasAskedForReset) await forgetPace(scenario);
  player.hasAskedForReset = true;
  const mailsBefore = fixture.postBox.mailsTo(email).length;
  const answer = await askForReset(tab.browser, email);
  return {
    words: `${tab.name} forgets the password of ${player.name}`,
    gives: "nothing",
    isDue: true,
    isGranted: answer.status === 200,
    answer,
    async apply() {
      if (player.userId === undefined) return;
      const isFromKnownTab = player.knownTabs.has(tab);
      const rivals = scenario.tokens.filter(
        (token) =>
          token.kind === "reset" && token.owner === player && token.isLive && token.isFromKnownTab === isFromKnownTab,
      );
      // RECOVER-18, RECOVER-19: the newest three of each kind stay good.
      for (const oldest of rivals.slice(0, Math.max(0, rivals.length - 2))) oldest.isLive = false;
      const value = await fixture.postBox.tokenOf(email, "reset-password", mailsBefore);
      learn(scenario, { kind: "reset", value, owner: player, isFromKnownTab });
    },
  };
};

/** As if half a minute had passed since the last mail. */
const forgetPace = async ({ fixture }: Scenario): Promise<void> => {
  await fixture.sql(
    `delete from rate_limits where key in
       (select key from rate_limits where (key like 'mail reset pace %' or key like 'mail reset known pace %' or key like 'mail owner %') for update skip locked)`,
  );
};

export const reset: Step = async (scenario, tab) => {
  const token = pickToken(scenario, tab, "reset");
  if (token === undefined) return undefined;
  const { owner } = token;
  const password = newPassword();
  const answer = await tab.browser.post("/auth/reset", { token: token.value, new_password: password });
  return {
    words: `${tab.name} resets a password with a ${token.kind} token of ${owner.name}`,
    gives: "password",
    isOtherKind: token.kind !== "reset",
    isDue: token.kind === "reset" && token.isLive,
    isGranted: answer.status === 200,
    answer,
    apply() {
      kill(scenario, owner, ["reset"]);
      owner.knownTabs.clear();
      replacePassword(owner, password);
      endSessions(scenario, owner);
      kill(scenario, owner, ["challenge"]);
      owner.tellings += 1;
    },
  };
};

export const change: Step = async (scenario, tab) => {
  const player = tab.session?.player;
  const before = tab.browser.sessionToken;
  const [current, password] = [pickPassword(scenario, player), newPassword()];
  const isDue = player !== undefined && tab.session?.isFresh === true && player.password === current;
  const answer = await tab.browser.post("/auth/change_password", { password: current, new_password: password });
  return {
    words: `${tab.name} changes its password with ${isDue ? "the" : "a"} current one`,
    gives: "password",
    isDue,
    isGranted: answer.status === 200,
    answer,
    apply() {
      if (player === undefined) return;
      retireSession(scenario, tab, before);
      replacePassword(player, password);
      endSessions(scenario, player, tab);
      kill(scenario, player, ["challenge", "reset"]);
      player.tellings += 1;
    },
  };
};

/** PASSWORD-7: only where there is none, and every player who is logged in here has one. */
export const setFirst: Step = async (_scenario, tab) => {
  const answer = await tab.browser.post("/auth/new_password", { new_password: newPassword() });
  const isGranted = answer.status === 200;
  return { words: `${tab.name} sets a first password`, gives: "password", isDue: false, isGranted, answer };
};

export const notMe: Step = async (scenario, tab) => {
  const player = pickPlayer(scenario);
  await readLockLinks(scenario, player);
  const token = pickToken(scenario, tab, "lock");
  if (token === undefined) return undefined;
  const { owner } = token;
  await readLockLinks(scenario, owner);
  const burned = await lockLinksSince(scenario, token.value);
  const answer = await tab.browser.post("/auth/not_me", { token: token.value });
  return {
    words: `${tab.name} says "not me" with a ${token.kind} token of ${owner.name}`,
    gives: "lock",
    isOtherKind: token.kind !== "lock",
    isDue: token.kind === "lock" && token.isLive,
    isGranted: answer.status === 200,
    answer,
    apply() {
      replacePassword(owner, undefined);
      endSessions(scenario, owner);
      kill(scenario, owner, ["challenge", "reset"]);
      for (const lock of burned) lock.isLive = false;
      owner.knownTabs.clear();
    },
  };
};

/** A letter burns those that tell of the same moment or a later one; earlier ones stay good. */
const lockLinksSince = async (scenario: Scenario, value: string): Promise<KnownToken[]> => {
  const hashOf = (token: string): string => createHash("sha256").update(token).digest("hex");
  const rows = await scenario.fixture.sql<{ hash: string }>(
    `select encode(later.token_hash, 'hex') as hash from link_tokens link join link_tokens later using (user_id, purpose)
     where link.token_hash = decode($1, 'hex') and link.purpose = 'lock_account' and later.created_at >= link.created_at`,
    [hashOf(value)],
  );
  const hashes = new Set(rows.map(({ hash }) => hash));
  return scenario.tokens.filter((token) => token.kind === "lock" && hashes.has(hashOf(token.value)));
};

/** All that were sent by now, so that the model knows which of them a lock burns. */
const readLockLinks = async (scenario: Scenario, player: Player): Promise<void> => {
  const isKnown = (value: string): boolean => scenario.tokens.some((token) => token.value === value);
  const known = scenario.tokens.filter(({ kind, owner }) => kind === "lock" && owner === player).length;
  if (known >= player.tellings) return;
  const values = await scenario.fixture.postBox.tokensOf(player.person.email, "not-me", player.tellings);
  for (const value of values) if (!isKnown(value)) learn(scenario, { kind: "lock", value, owner: player });
};
