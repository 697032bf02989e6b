/** What tests of recovery and two-factor ask again and again. Time passes in the database, never on a clock. */
import { nextPasscodeOf, passcodeOf } from "@passport/testbed/client/authenticator";
import { sql } from "kysely";
import { type AccessFixture, type Newcomer, wanted } from "./access-fixture.ts";
import type { Answer, Browser } from "./browser.ts";

/** As if the mailbox had been left alone for a day. */
export const forgetMailRates = async ({ db }: AccessFixture): Promise<void> => {
  await db.deleteFrom("rate_limits").execute();
};

/** The token of the newest link to this page in a person's mails. */
export const mailedToken = async (fixture: AccessFixture, email: string, page: string): Promise<string> => {
  const links = (await fixture.mailsTo(email)).flatMap((mail) => mail.links);
  const link = links.findLast(({ pathname }) => pathname === page);
  return wanted(link?.searchParams.get("token") ?? undefined, `link to ${page}`);
};

/** With a solved captcha; from an unknown browser unless one is given. */
export const askForReset = async (
  fixture: AccessFixture,
  email: string,
  browser: Browser = fixture.newBrowser(),
): Promise<Answer> => browser.post("/auth/forgot", { email, captcha_token: await fixture.solvedCaptcha("reset") });

/** Asks for a reset, as anybody can, and reads the owner's mail. */
export const resetTokenOf = async (fixture: AccessFixture, email: string): Promise<string> => {
  await forgetMailRates(fixture);
  const { status, text } = await askForReset(fixture, email);
  if (status !== 200) throw new Error(`no reset link: ${text}`);
  return mailedToken(fixture, email, "/reset-password");
};

export interface Guarded extends Newcomer {
  userId: string;
  /** Where it was turned on: known, and logged in. */
  browser: Browser;
  secret: string;
}

/** Signs a player up and turns two-factor on. That spends the current passcode; the next one is good. */
export const signUpGuarded = async (fixture: AccessFixture): Promise<Guarded> => {
  const browser = fixture.newBrowser();
  const { user, ...person } = await fixture.signUp(browser);
  return { ...person, userId: user.id, browser, secret: await fixture.turnOnTwoFactor(browser) };
};

/** As if no passcode had been accepted yet: another one is good without waiting for the next step. */
export const forgetSteps = async ({ db }: AccessFixture, userId: string): Promise<void> => {
  await db.updateTable("two_factor").set({ last_step: 0 }).where("user_id", "=", userId).execute();
};

/** The passcode that was accepted last: of its own step, since the next one may have begun. */
export const spentPasscodeOf = async (
  { db }: AccessFixture,
  { userId, secret }: Pick<Guarded, "userId" | "secret">,
): Promise<string> => {
  const { last_step: step } = await db
    .selectFrom("two_factor")
    .select("last_step")
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  return passcodeOf(secret, new Date(Number(step) * 30_000));
};

/** No passcode of this secret within an hour of now. */
export const wrongPasscodeOf = (secret: string): string => {
  const near = new Set(
    Array.from({ length: 240 }, (_, n) => passcodeOf(secret, new Date(Date.now() + (n - 120) * 30_000))),
  );
  let guess = 0;
  while (near.has(sixDigits(guess))) guess += 1;
  return sixDigits(guess);
};
const sixDigits = (guess: number): string => String(guess).padStart(6, "0");

/** The first factor. Returns the tfa_token, which this browser alone can use. */
export const beginGuardedLogin = async (fixture: AccessFixture, browser: Browser, person: Newcomer): Promise<string> =>
  wanted((await fixture.logIn(browser, person)).body.tfa_token, "tfa_token");

export const logInGuarded = async (fixture: AccessFixture, browser: Browser, person: Guarded): Promise<Answer> => {
  await forgetSteps(fixture, person.userId);
  const token = await beginGuardedLogin(fixture, browser, person);
  return browser.post("/auth/tfa", { token, passcode: nextPasscodeOf(person.secret) });
};

export const recoveryCodesOf = async (browser: Browser): Promise<{ recovery_code: string; used_at: string | null }[]> =>
  wanted((await browser.command("USER:TFA:RECOVERY:GET")).payload, "recovery code") as never;

/** Ends all pending delays. What is blocked for good stays so. */
export const waitOutDelays = async ({ db }: AccessFixture): Promise<void> => {
  await db
    .updateTable("attempts")
    .set({ blocked_until: sql`now()` })
    .where("blocked_until", "<", sql<Date>`now() + interval '1 year'`)
    .execute();
};

/** Ten minutes more, so that a slow machine does not wait it out. Returns whether this key had to wait at all. */
export const prolongDelay = async ({ db }: AccessFixture, key: string): Promise<boolean> => {
  const { numUpdatedRows } = await db
    .updateTable("attempts")
    .set({ blocked_until: sql`blocked_until + interval '10 minutes'` })
    .where("key", "=", key)
    .whereRef("blocked_until", ">", "last_at")
    .executeTakeFirst();
  return numUpdatedRows === 1n;
};

/** Moves the last proof of every session of this player into the past. */
export const ageProofs = async ({ db }: AccessFixture, userId: string, interval: string): Promise<void> => {
  const past = sql<Date>`now() - ${interval}::interval`;
  await db
    .updateTable("sessions")
    .set({ authenticated_at: past, two_factor_at: sql`case when two_factor_at is not null then ${past} end` })
    .where("user_id", "=", userId)
    .execute();
};

/** Oldest first. */
export const eventsOf = async ({ db }: AccessFixture, userId: string): Promise<string[]> => {
  const rows = await db
    .selectFrom("security_events")
    .select(["kind", "factor"])
    .where("user_id", "=", userId)
    .orderBy("id")
    .execute();
  return rows.map(({ kind, factor }) => (factor === null ? kind : `${kind} ${factor}`));
};

export const subjectsTo = async (fixture: AccessFixture, email: string): Promise<string[]> =>
  (await fixture.mailsTo(email)).map(({ subject }) => subject);
