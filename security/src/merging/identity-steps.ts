/** With a provider or a wallet: logging in, signing up, connecting, disconnecting. */
import { UpgradeRefused } from "../commander.ts";
import { newPerson } from "../people.ts";
import { command, wayNames } from "../ways/identity.ts";
import { signUpWith } from "../ways/new-identity.ts";
import { commandOutcome, isLimit, type Outcome, outcomeOf, type Step } from "./move.ts";
import {
  type Account,
  type Claim,
  endOtherSessions,
  holderOf,
  isEmailTaken,
  isUnproven,
  type Scene,
  type Tab,
  takeEmail,
  waysOf,
} from "./scene.ts";

/** Google vouches for the mailbox; Facebook does not. */
const hasProof = ({ identity, hasEmail }: Claim): boolean => hasEmail && identity.way === "google";

const dueOfLogin = (scene: Scene, tab: Tab, claim: Claim): Outcome => {
  // A nonce that was asked for in a session connects and confirms, but does not log in.
  if (claim.isWorthless || (claim.identity.way === "google" && tab.account !== undefined)) return "refused";
  const holder = holderOf(scene, claim);
  if (holder !== undefined) return `in as ${holder.username}`;
  return claim.hasEmail && isEmailTaken(scene, hasProof(claim)) ? "refused" : "invited";
};

export const logInWithClaim: Step = async (scene, tab) => {
  const claim = scene.chance.pick(scene.claims);
  if (claim === undefined) return undefined;
  const due = dueOfLogin(scene, tab, claim);
  const before = tab.browser.sessionToken;
  const answer = await claim.identity.logIn(tab.browser);
  return {
    words: `${tab.name} logs in with ${claim.name}`,
    due,
    came: await outcomeOf(tab.browser, before, answer),
    isLimited: isLimit(answer.body.error_code),
    apply() {
      const { token } = answer.body;
      if (due === "invited" && token !== undefined) scene.invitations.push({ token, claim, tab, isSpent: false });
      if (due.startsWith("in as")) tab.account = holderOf(scene, claim);
    },
  };
};

export const acceptInvitation: Step = async (scene, tab) => {
  const { chance } = scene;
  const own = scene.invitations.filter((one) => one.tab === tab && !one.isSpent);
  const invitation = chance.pick(chance.is(0.8) && own.length > 0 ? own : scene.invitations);
  if (invitation === undefined) return undefined;
  const { claim, token } = invitation;
  const way = chance.is(0.9) ? claim.identity.way : (chance.pick(wayNames) ?? claim.identity.way);
  const { username } = newPerson("carol");
  const isGood =
    way === claim.identity.way &&
    invitation.tab === tab &&
    !invitation.isSpent &&
    holderOf(scene, claim) === undefined &&
    !(claim.hasEmail && isEmailTaken(scene, hasProof(claim)));
  const before = tab.browser.sessionToken;
  await scene.fixture.forgetMailRates();
  const mails = scene.fixture.postBox.mailsTo(scene.email).length;
  const answer = await signUpWith(tab.browser, { way, token, username });
  const isSentLink = answer.status === 200 && claim.hasEmail && !hasProof(claim);
  const verifyToken = isSentLink ? await scene.fixture.postBox.tokenOf(scene.email, "verify", mails) : undefined;
  return {
    words: `${tab.name} signs ${username} up by ${way} with the invitation of ${claim.name} in ${invitation.tab.name}`,
    due: isGood ? `in as ${username}` : "refused",
    came: await outcomeOf(tab.browser, before, answer),
    isLimited: isLimit(answer.body.error_code),
    apply() {
      if (!isGood) return;
      invitation.isSpent = true;
      const userId = answer.body.user?.id ?? "";
      if (hasProof(claim)) takeEmail(scene);
      const { hasEmail } = claim;
      tab.account = { userId, username, hasEmail, verifyToken, password: undefined, claims: new Set([claim]) };
      scene.accounts.push(tab.account);
    },
  };
};

/** A guest tries it on the account of another player. */
const targetOf = ({ chance, accounts }: Scene, tab: Tab): Account | undefined =>
  chance.is(0.85) ? (tab.account ?? chance.pick(accounts)) : chance.pick(accounts);

const refusedUpgrade = (error: unknown): string => {
  if (error instanceof UpgradeRefused) return "not_authenticated";
  throw error;
};

const connected = (account: Account, way: string): Claim | undefined =>
  [...account.claims].find(({ identity }) => identity.way === way);

export const connectClaim: Step = async (scene, tab) => {
  const [claim, target] = [scene.chance.pick(scene.claims), targetOf(scene, tab)];
  if (claim === undefined || target === undefined) return undefined;
  // Twitter/X and the nonces of wallets go by the session, so there is no other account to name.
  if (target !== tab.account && (claim.identity.way === "twitter" || claim.identity.way === "wallet")) return undefined;
  const holder = holderOf(scene, claim);
  const isGood =
    target === tab.account && !isUnproven(target) && !claim.isWorthless && (holder === undefined || holder === target);
  const refusal = await claim.identity.connect(tab.browser, target.userId).catch(refusedUpgrade);
  return {
    words: `${tab.name} connects ${claim.name} to ${target.username}`,
    due: isGood ? "done" : "refused",
    came: commandOutcome(refusal),
    isLimited: isLimit(refusal),
    apply() {
      if (!isGood) return;
      const before = connected(target, claim.identity.way);
      // A wallet that is there already is left in peace; a provider's account is a new one.
      if (before === claim && claim.identity.way === "wallet") return;
      if (before !== undefined) endOtherSessions(scene, tab);
      if (before !== undefined) target.claims.delete(before);
      target.claims.add(claim);
    },
  };
};

export const disconnectClaim: Step = async (scene, tab) => {
  const [way, target] = [scene.chance.pick(wayNames), targetOf(scene, tab)];
  if (way === undefined || target === undefined) return undefined;
  const before = connected(target, way);
  const isGood = target === tab.account && before !== undefined && waysOf(target) > 1;
  const key = `USER:${way.toUpperCase()}:REMOVE`;
  const refusal = await command(tab.browser, target.userId, key).catch(refusedUpgrade);
  return {
    words: `${tab.name} disconnects ${way} from ${target.username}`,
    due: isGood ? "done" : "refused",
    came: commandOutcome(refusal),
    isLimited: isLimit(refusal),
    apply() {
      if (!isGood || before === undefined) return;
      target.claims.delete(before);
      endOtherSessions(scene, tab);
    },
  };
};
