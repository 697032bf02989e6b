/**
 * One api process that is killed, or that lies to the others on the bus, opens nothing at another one: sessions that
 * have ended stay ended, a pending login stays pending, a locked account locked and a player without permissions. What
 * its database role can write is another matter.
 */
import { setTimeout as sleep } from "node:timers/promises";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import type { Check } from "../check.ts";
import { type Commander, openCommander } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import { liesAbout, tellLies } from "../one-process/tell-lies.ts";
import { logIn, must, newPerson, present, signUp, whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { newGuarded } from "../two-factor/guarded.ts";
import { newWallet } from "../ways/wallet.ts";

const name = "one-process";
const [liar, honest] = [0, 1] as const;
/** SESSION-5: without news from the bus, by the database within seconds. */
const closesWithinMs = 15_000;

interface Cast {
  fixture: Fixture;
  /** Has proven her password alone, at the process that will die or lie. */
  halfway: { browser: Browser; token: string; secret: string; username: string };
  /** A session that its owner has just ended there, and a socket of it elsewhere. */
  ended: { browser: Browser; userId: string; commander: Commander };
  /** Logged in, locked, and no member of staff. */
  locked: { browser: Browser; userId: string };
}

const prepare = async (fixture: Fixture): Promise<Cast> => {
  const guarded = await newGuarded(fixture);
  const halfway = fixture.newBrowser();
  const { body } = await must(logIn(halfway, guarded.person, { api: liar }));
  const [leaving, locked] = [fixture.newBrowser(), fixture.newBrowser()];
  const userId = await signUp(fixture, leaving, newPerson());
  const lockedId = await signUp(fixture, locked, newPerson("erin"));
  await fixture.sql("update users set total_lock = true where id = $1", [lockedId]);
  const commander = await openCommander(leaving, userId, honest);
  return {
    fixture,
    halfway: {
      browser: halfway,
      token: present(body, "tfa_token"),
      secret: guarded.twoFactor.secret,
      username: guarded.person.username,
    },
    ended: { browser: leaving.copy(), userId, commander },
    locked: { browser: locked, userId: lockedId },
  };
};

const endSession = ({ ended: { browser } }: Cast) => must(browser.copy().get("/auth/logout", { api: liar }));

/** Names of what is open at the honest process and must not be. */
const findOpened = async ({ halfway, ended, locked }: Cast): Promise<string[]> => {
  const opened: string[] = [];
  const at = { api: honest };
  if ((await whoIs(ended.browser, at)) !== undefined) opened.push("the ended session");
  const isClosed = await Promise.race([ended.commander.closed.then(() => true), sleep(closesWithinMs, false)]);
  if (!isClosed) opened.push("the socket of the ended session");
  if ((await whoIs(halfway.browser, at)) !== undefined) opened.push("the pending login");
  const { body } = await halfway.browser.post("/auth/tfa", { token: halfway.token, passcode: "000000" }, at);
  if (body.user !== undefined) opened.push("the pending login, by a guess");
  await using commander = await openCommander(locked.browser, locked.userId, honest);
  const wallet = { id: locked.userId, ...(await newWallet().sign(locked.browser, locked.userId, at)) };
  if ((await commander.send("USER:WALLET:ADD", wallet)).error_code !== "account_locked") opened.push("the lock");
  const found = await commander.send("SUPPORT:USER:FIND", { search: "alice" });
  if (found.error_code !== "permission_denied") opened.push("the calls of staff");
  return opened;
};

/** The other half: with the passcode the pending login is opened by the process that is left. */
const finishes = async ({ halfway }: Cast): Promise<boolean> => {
  const { browser, token, secret, username } = halfway;
  await browser.post("/auth/tfa", { token, passcode: passcodeOf(secret) }, { api: honest });
  return (await whoIs(browser, { api: honest })) === username;
};

const judge = async (what: string, cast: Cast): Promise<Row> => {
  const opened = await findOpened(cast);
  const isFinished = await finishes(cast);
  return {
    check: `${name}: ${what}`,
    aim: "opens nothing, and its work goes on elsewhere",
    measured: [String(opened.length), ...opened, isFinished ? "the login was finished" : "NOT finished"].join("; "),
    ok: opened.length === 0 && isFinished,
  };
};

const lie = async (fixture: Fixture): Promise<Row> => {
  const cast = await prepare(fixture);
  const sessions = await fixture.sql<{ userId: string; accountId: string; sessionId: string }>(
    `select user_id as "userId", account_id as "accountId", sessions.id as "sessionId"
     from sessions join users on users.id = user_id where user_id = any($1)`,
    [[cast.ended.userId, cast.locked.userId]],
  );
  await endSession(cast);
  await tellLies(fixture.servers.natsUrl, sessions.flatMap(liesAbout));
  return judge("an api process that lies on the bus", cast);
};

const kill = async (fixture: Fixture): Promise<Row> => {
  const cast = await prepare(fixture);
  await endSession(cast);
  await fixture.apis[liar].kill();
  const row = await judge("an api process that is killed", cast);
  await fixture.apis[liar].restart();
  return row;
};

export const oneProcess: Check = {
  name,
  async run(fixture, { isQuick, count }) {
    const rows: Row[] = [];
    for (let round = 0; round < (count ?? (isQuick ? 1 : 20)); round += 1) {
      rows.push(await lie(fixture), await kill(fixture));
    }
    return rows.every(({ ok }) => ok) ? rows.slice(0, 2) : rows.filter(({ ok }) => !ok);
  },
};
