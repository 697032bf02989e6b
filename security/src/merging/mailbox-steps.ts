/** With the mailbox itself: a code, a registration that is never finished, the link of an unproven account, a password. */
import { finishSignup, logIn, must, newPerson, proveEmail, register } from "../people.ts";
import { isLimit, outcomeOf, type Step } from "./move.ts";
import { isEmailTaken, isUnproven, takeEmail } from "./scene.ts";

export const proveMailbox: Step = async (scene, tab) => {
  // The mailbox of an account that has proven it is sent no code (SIGNUP-6).
  if (scene.mailboxProof !== undefined || isEmailTaken(scene, true)) return undefined;
  await scene.fixture.forgetMailRates();
  const token = await proveEmail(scene.fixture, tab.browser, scene.email);
  scene.mailboxProof = { token, tab, isSpent: false };
  return { words: `${tab.name} proves the mailbox`, due: "done", came: "done" };
};

export const signUpByMailbox: Step = async (scene, tab) => {
  const { mailboxProof: proof, email } = scene;
  if (proof === undefined) return undefined;
  const person = { ...newPerson(), email };
  const isGood = proof.tab === tab && !proof.isSpent && !isEmailTaken(scene, true);
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
      takeEmail(scene);
      const { username, password } = person;
      const userId = answer.body.user?.id ?? "";
      tab.account = { userId, username, hasEmail: true, verifyToken: undefined, password, claims: new Set() };
      scene.accounts.push(tab.account);
    },
  };
};

/** Mallory can do this with a mailbox that is not hers: it makes nothing and tells her nothing. */
export const registerMailbox: Step = async (scene, tab) => {
  if (scene.hasRegistered) return undefined;
  scene.hasRegistered = true;
  const { fixture, email } = scene;
  const person = { ...newPerson("mallo"), email };
  await fixture.forgetMailRates();
  const mails = fixture.postBox.mailsTo(email).length;
  await register(tab.browser, person);
  // Its code would otherwise come between the owner's request and code.
  if (!isEmailTaken(scene, true)) await fixture.postBox.codeOf(email, mails);
  return { words: `${tab.name} registers ${person.username} with the mailbox`, due: "done", came: "done" };
};

/** The link proves the email of the account that Facebook made; it opens no session and brings no identity along. */
export const followVerifyLink: Step = async (scene, tab) => {
  const account = scene.accounts.find(isUnproven);
  if (account === undefined) return undefined;
  const before = tab.browser.sessionToken;
  await must(tab.browser.get(`/api/auth/verify?id=${account.userId}&token=${account.verifyToken}`));
  account.verifyToken = undefined;
  const isSame = tab.browser.sessionToken === before;
  const words = `${tab.name} follows the link of ${account.username}`;
  return { words, due: "done", came: isSame ? "done" : "in as another user" };
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
