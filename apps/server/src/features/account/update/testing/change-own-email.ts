/** The steps from wanting another email to having it. */
import { newId } from "@passport/database";
import type { Actor } from "../../../../platform/wire/actor.ts";
import type { Caller } from "../../../../platform/wire/caller.ts";
import { type AccessFixture, newcomer } from "../../../entry/testing/access-fixture.ts";
import { type Browser, newTransactionId } from "../../../entry/testing/browser.ts";
import { askForOwnCode, enterCode } from "../../../entry/testing/code-steps.ts";
import { forgetMailRates } from "../../../entry/testing/two-factor-players.ts";
import type { UpdateDependencies } from "../../dependencies.ts";

export const arrive = async (fixture: AccessFixture) => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};

/** Returns the email whose code the player has entered. */
export const proveNewEmail = async (
  fixture: AccessFixture,
  browser: Browser,
  { email } = newcomer(),
): Promise<string> => {
  await forgetMailRates(fixture);
  const { body } = await enterCode(await askForOwnCode(fixture, browser, email));
  if (body.success !== true) throw new Error("the mailed code was wrong");
  return email;
};

/** To act as a player whose session or locks have changed since they were read. */
export const dependenciesOf = ({ api: { context } }: AccessFixture): UpdateDependencies => ({
  ...context,
  access: context.factors,
});

/** As the session was read before something happened to it. */
export const actorOf = async ({ db }: AccessFixture, userId: string): Promise<Actor> => {
  const session = await db
    .selectFrom("sessions")
    .innerJoin("users", "users.id", "sessions.user_id")
    .select(["sessions.id", "users.account_id"])
    .where("user_id", "=", userId)
    .executeTakeFirstOrThrow();
  const rest = {
    permissions: [],
    locks: [],
    authenticatedAt: new Date(),
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
  return { sessionId: session.id, userId, accountId: session.account_id, ...rest };
};

export const caller: Caller = { address: "203.0.113.7", userAgent: "", requestId: newId() };

/** For changes that are made without a socket, of which nothing else is wanted. */
export const giveTicket = (): void => {};

export const update = (browser: Browser, id: string, change: object) =>
  browser.command("USER:UPDATE", { id, ...change });

/**
 * Each over a socket of its own, which is open before the first of them goes: that one may make the session's value
 * due for renewal, and a socket that comes with the old value after that is refused.
 */
export const updateAtOnce = async (browser: Browser, id: string, changes: readonly object[]) => {
  const opened = await Promise.all(
    changes.map(async (change) => ({ commander: await browser.openCommander(), payload: { id, ...change } })),
  );
  try {
    return await Promise.all(
      opened.map(async ({ commander, payload }) =>
        browser.renewBy(await commander.command("USER:UPDATE", payload, newTransactionId())),
      ),
    );
  } finally {
    for (const { commander } of opened) commander.socket.terminate();
  }
};
