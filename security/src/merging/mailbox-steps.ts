/** With the mailbox itself: a code, a registration that is not verified yet, its link, a password. */
import { finishSignup, logIn, must, newPerson, proveEmail, register } from "../people.ts";
import { isLimit, outcomeOf, type Step } from "./move.ts";
import { isEmailTaken } from "./scene.ts";

export const proveMailbox: Step = async (scene, tab) => {
  // A mailbox that has an account is sent no code (SIGNUP-6).
  if (scene.mailboxProof !== undefined || isEmailTaken(scene)) return undefined;
  const token = await proveEmail(scene.fixture, tab.browser, scene.email);
  scene.mailboxProof = { token, tab, isSpent: false };
  return { words: `${tab.name} proves the mailbox`, due: "done", came: "done" };
};

export const signUpByMailbox: Step = async (scene, tab) => {
  const { mailboxProof: proof, email } = scene;
  if (proof === undefined) return undefined;
  const person = { ...newPerson(), email };
  const isGood = proof.tab === tab && !proof.isSpent && !isEmailTaken(scene);
  const before = tab.browser.sessionToken;
  const answer = await finishSignup(tab.browser, person, proof.token);
  return {
    words: `${tab.name} signs ${person.username} up with the mailbox that ${proof.tab.name} has proven`,
    due: isGood ? `in as ${person.username}` : "refused",
    came: await outcomeOf(tab.browser, before, answer),
    isLimited: isLimit(answer.body.error_code),
    apply() {
      if (!isGood) return;
      proof.isSpent = true;
      const { username, password } = person;
      const userId = answer.body.user?.id ?? "";
      tab.account = { userId, username, hasEmail: true, isUnproven: false, password, claims: new Set() };
      scene.accounts.push(tab.account);
    },
  };
};

/** Mallory can do this with a mailbox that is not hers: it makes nothing and tells her nothing. */
export const registerMailbox: Step = async (scene, tab) => {
  if (scene.hasRegistered) return undefined;
  scene.hasRegistered = true;
  const person = { ...newPerson("mallo"), email: scene.email };
  const token = await register(tab.browser, person).catch(() => undefined);
  return {
    words: `${tab.name} registers ${person.username} with the mailbox`,
    due: "done",
    came: token === undefined ? "refused" : "done",
    isLimited: token === undefined,
  };
};

/** The link opens no session, and whatever it verifies, it brings no identities along. */
export const followVerifyLink: Step = async (scene, tab) => {
  const registered = scene.accounts.find(({ username }) => username.startsWith("mallo"));
  if (registered === undefined) return undefined;
  const before = tab.browser.sessionToken;
  const token = await scene.fixture.postBox.tokenOf(scene.email, "verify");
  await tab.browser.get(`/api/auth/verify?id=${registered.userId}&token=${token}`);
  registered.isUnproven = false;
  const isSame = tab.browser.sessionToken === before;
  return { words: `${tab.name} follows the link`, due: "done", came: isSame ? "done" : "in as somebody" };
};

export const logInWithPassword: Step = async (scene, tab) => {
  const account = scene.chance.pick(scene.accounts.filter(({ password }) => password !== undefined));
  if (account?.password === undefined) return undefined;
  const before = tab.browser.sessionToken;
  const answer = await logIn(tab.browser, { email: scene.email, password: account.password });
  return {
    words: `${tab.name} logs in with the password of ${account.username}`,
    due: `in as ${account.username}`,
    came: await outcomeOf(tab.browser, before, answer),
    isLimited: isLimit(answer.body.error_code),
    apply() {
      tab.account = account;
    },
  };
};

export const logOut: Step = async (_scene, tab) => {
  if (tab.account === undefined) return undefined;
  await must(tab.browser.get("/auth/logout"));
  tab.account = undefined;
  return { words: `${tab.name} logs out`, due: "done", came: "done" };
};
