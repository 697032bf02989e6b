/** Everything that a mailbox gives: links, codes, and what they open. Each step returns what came of it. */
import { randomInt } from "node:crypto";
import type { Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import { requestCode as requestSiteCode } from "../games/game.ts";
import { beginOpenId, decide, newRequest, returnToGame } from "../games/openid.ts";
import { askForReset, finishSignup, logIn, newPassword, newPerson, requestCode } from "../people.ts";
import { ownerLogsIn, type Victim } from "./victim.ts";

export type Outcome = "reset" | "locked" | "entered" | "opened a site" | "nothing";
export type Step = (victim: Victim, tab: Browser) => Promise<Outcome>;

const linkPattern = /\/(verify|reset-password|not-me)\S*?[?&]token=([\w-]+)/g;

/** Every token in every mail so far, whatever it is for. */
const tokensIn = ({ fixture, person }: Victim): { page: string; token: string }[] =>
  fixture.postBox
    .mailsTo(person.email)
    .flatMap(({ text }) => [...text.matchAll(linkPattern)].map(([, page = "", token = ""]) => ({ page, token })));
const pickToken = (victim: Victim, page: string): string =>
  victim.chance.pick(tokensIn(victim).filter((link) => link.page === page))?.token ?? "none";

const requestReset: Step = async ({ fixture, person }, tab) => {
  const before = fixture.postBox.mailsTo(person.email).length;
  const { status } = await askForReset(tab, person.email);
  const hasOne = fixture.postBox.mailsTo(person.email).some(({ text }) => text.includes("/reset-password"));
  // Later ones may be over the mailbox's limit, and then no mail comes.
  if (status === 200 && !hasOne) await fixture.postBox.tokenOf(person.email, "reset-password", before);
  return "nothing";
};

const resetPassword: Step = async (victim, tab) => {
  const password = newPassword();
  const token = pickToken(victim, "reset-password");
  const { status } = await tab.post("/auth/reset", { token, new_password: password });
  if (status !== 200) return "nothing";
  victim.stolenPassword = password;
  return "reset";
};

const sayNotMe: Step = async (victim, tab) => {
  const { status } = await tab.post("/auth/not_me", { token: pickToken(victim, "not-me") });
  return status === 200 ? "locked" : "nothing";
};

/** With what the attacker has set, then with guesses where a second factor is asked for. */
const enter: Step = async (victim, tab) => {
  const { person, stolenPassword, chance } = victim;
  if (stolenPassword === undefined) return "nothing";
  const { body } = await logIn(tab, { email: person.email, password: stolenPassword });
  if (body.user !== undefined) return "entered";
  if (body.tfa_token === undefined) return "nothing";
  const guesses = [
    { passcode: String(randomInt(1_000_000)).padStart(6, "0") },
    { recovery_code: pickToken(victim, "not-me").slice(0, 16) },
    {},
  ];
  const answer = await tab.post("/auth/tfa", { token: body.tfa_token, ...chance.pick(guesses) });
  return answer.body.user === undefined ? "nothing" : "entered";
};

/** A link of one purpose at the call of another. */
const mixUp: Step = async (victim, tab) => {
  const { chance, userId } = victim;
  const token = chance.pick(tokensIn(victim))?.token ?? "none";
  const attempt = chance.pick([
    () => tab.post("/auth/tfa", { token, passcode: "000000" }),
    () => tab.get(`/api/auth/verify?id=${userId}&token=${token}`),
    () => tab.post("/auth/verify_code", { token, code: "AAAAA" }),
    () => tab.post("/auth/signup", { auth_type: "email", ...newPerson(), token }),
  ]);
  const answer = await attempt?.();
  return answer?.body.user === undefined ? "nothing" : "entered";
};

/** A sign-up with the mailbox, as if it had no account. */
const signUpAgain: Step = async ({ fixture, person }, tab) => {
  const token = await requestCode(tab, person.email).catch(() => "none");
  const code = fixture.postBox
    .mailsTo(person.email)
    .map(({ text }) => /^ {4}(\S+)$/m.exec(text)?.[1])
    .findLast((found) => found !== undefined);
  await tab.post("/auth/verify_code", { token, code: code ?? "AAAAA" });
  const { body } = await finishSignup(tab, { ...newPerson(), email: person.email }, token);
  return body.user?.username === person.username ? "entered" : "nothing";
};

/** Commands that remove or show a factor, with whatever session the tab has. */
const attackFactors: Step = async ({ userId, chance }, tab) => {
  const key = chance.pick(["USER:TFA:CANCEL", "USER:TFA:RECOVERY:GET", "USER:TFA:RECOVERY:RENEW", "USER:TFA:GENERATE"]);
  try {
    await using commander = await openCommander(tab, userId);
    await commander.send(key ?? "");
  } catch {
    // No session, no socket.
  }
  return "nothing";
};

const openByWindow: Step = async ({ game }, tab) =>
  (await requestSiteCode(tab, game.origin)).status === 200 ? "opened a site" : "nothing";

const openByOpenId: Step = async ({ game }, tab) => {
  const { uid, address } = await beginOpenId(tab, newRequest(game));
  const redirectTo = uid === undefined ? undefined : (await decide(tab, uid)).body.redirect_to;
  const target = redirectTo === undefined ? address : await returnToGame(tab, redirectTo);
  return target?.searchParams.get("code") ? "opened a site" : "nothing";
};

const ownerReturns: Step = async (victim) => {
  await ownerLogsIn(victim);
  return "nothing";
};

const weighted: readonly (readonly [weight: number, step: Step])[] = [
  [3, requestReset],
  [4, resetPassword],
  [2, sayNotMe],
  [5, enter],
  [2, mixUp],
  [1, signUpAgain],
  [2, attackFactors],
  [3, openByWindow],
  [3, openByOpenId],
  [1, ownerReturns],
];
export const steps: readonly Step[] = weighted.flatMap(([weight, step]) => Array<Step>(weight).fill(step));

/** With links that are good for certain: the newest of each, and a mailbox that may get another mail. */
const lockSurely: Step = async (victim, tab) => {
  const { fixture, person } = victim;
  // Without any such email so far, a login on a new device brings one.
  if (!tokensIn(victim).some(({ page }) => page === "not-me")) await ownerLogsIn(victim);
  const token = await fixture.postBox.tokenOf(person.email, "not-me");
  return (await tab.post("/auth/not_me", { token })).status === 200 ? "locked" : "nothing";
};

const resetSurely: Step = async (victim, tab) => {
  const { fixture, person } = victim;
  const before = fixture.postBox.mailsTo(person.email).length;
  await fixture.sql("delete from rate_limits where key in (select key from rate_limits for update skip locked)");
  await askForReset(tab, person.email);
  const token = await fixture.postBox.tokenOf(person.email, "reset-password", before);
  const password = newPassword();
  if ((await tab.post("/auth/reset", { token, new_password: password })).status !== 200) return "nothing";
  victim.stolenPassword = password;
  return "reset";
};

/** Every sequence ends with the whole attack, whatever was left to chance before. */
export const ending: readonly Step[] = [lockSurely, resetSurely, enter, openByWindow, openByOpenId, attackFactors];
