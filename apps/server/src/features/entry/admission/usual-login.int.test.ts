/**
 * The usual login by password exists twice: as one statement (`enter_by_password`), which is fast, and as the steps of let-in.ts, which
 * know every other outcome. Both let random accounts in, each in a transaction that is rolled back, and must leave the same rows.
 */
import type { Transaction } from "@passport/database";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { forgetAttempts } from "../../../platform/limits/store.ts";
import { hashToken } from "../../../platform/secrets/token.ts";
import { seedPlayers } from "../../../seed-players.ts";
import { lockPasswordHash } from "../../factors/index.ts";
import { type Device, openSession } from "../../session/index.ts";
import { findCredentialsForTry } from "../login/credentials-store.ts";
import { type AccessFixture, startAccessFixture } from "../testing/access-fixture.ts";
import { dumpDatabase } from "../testing/dump-database.ts";
import { type Admission, letInKnownBrowser, passFirstFactor } from "./let-in.ts";

let fixture: AccessFixture;
interface Player {
  id: string;
  email: string;
}
let signedUp: Player;
/** Made by the seed: the log knows no login. */
let seeded: Player;
const browserToken = "the browser of the player";
beforeAll(async () => {
  fixture = await startAccessFixture();
  const { user, email } = await fixture.signUp(fixture.newBrowser());
  signedUp = { id: user.id, email };
  const { email: known } = seedPlayers.find(({ username }) => username === "alice") ?? { email: "" };
  const alice = fixture.db.selectFrom("users").select("id").where("username", "=", "alice");
  seeded = { ...(await alice.executeTakeFirstOrThrow()), email: known ?? "" };
});
afterAll(() => fixture[Symbol.asyncDispose]());

interface Account {
  isKnown: boolean;
  isSuspended: boolean;
  isChanged: boolean;
  twoFactor: "none" | "begun" | "on";
  hasLoggedIn: boolean;
  failures: number;
  sessions: number;
  /** The session cookie that the browser sends: none, the player's own, or that of a session that has ended. */
  previous: "none" | "live" | "ended";
  isHeld: boolean;
  userAgent: string;
  hasFingerprint: boolean;
}

/** Rare outcomes are rare here too, so that most of the accounts are let in by the statement. */
const rarely = fc.integer({ min: 0, max: 9 }).map((number) => number === 0);
const accounts = fc.record<Account>({
  isKnown: rarely.map((is) => !is),
  isSuspended: rarely,
  isChanged: rarely,
  twoFactor: fc.constantFrom("none", "none", "none", "begun", "on"),
  hasLoggedIn: fc.boolean(),
  failures: fc.integer({ min: 0, max: 3 }),
  sessions: fc.integer({ min: 0, max: 2 }),
  previous: fc.constantFrom("none", "live", "ended"),
  isHeld: fc.boolean(),
  userAgent: fc.constantFrom("Firefox", "x".repeat(600), "a\u0000b"),
  hasFingerprint: fc.boolean(),
});

const playerOf = ({ hasLoggedIn }: Account): Player => (hasLoggedIn ? signedUp : seeded);

const deviceOf = ({ userAgent, previous, hasFingerprint }: Account): Device => ({
  caller: { address: "192.0.2.7", userAgent, requestId: "00000000-0000-4000-8000-000000000001" },
  fingerprint: hasFingerprint ? { visitor_id: "a\u0000b" } : undefined,
  previousToken: previous === "none" ? undefined : "token 0",
  browserHash: hashToken(browserToken),
});

const prepare = async (transaction: Transaction, account: Account): Promise<void> => {
  const { id: user_id } = playerOf(account);
  await transaction.deleteFrom("known_browsers").where("user_id", "=", user_id).execute();
  if (account.isKnown)
    await transaction
      .insertInto("known_browsers")
      .values({ user_id, browser_hash: hashToken(browserToken), last_seen_at: sql<Date>`now() - interval '1 day'` })
      .execute();
  if (account.isSuspended)
    await sql`update ways_in set suspended_at = now() where user_id = ${user_id} and kind = 'password'`.execute(
      transaction,
    );
  if (account.twoFactor !== "none")
    await transaction
      .insertInto("two_factor")
      .values({ user_id, secret_sealed: "sealed", activated_at: account.twoFactor === "on" ? sql<Date>`now()` : null })
      .execute();
  await transaction.deleteFrom("sessions").where("user_id", "=", user_id).execute();
  for (let nth = 0; nth <= account.sessions; nth += 1) {
    const device = { ...deviceOf({ ...account, previous: "none" }), browserHash: hashToken(`browser ${nth}`) };
    const { sessionId } = await openSession(transaction, user_id, device, {
      methods: ["password"],
      isTwoFactor: false,
    });
    const isEnded = nth === 0 && account.previous !== "live";
    await transaction
      .updateTable("sessions")
      .set({
        id: `00000000-0000-4000-8000-00000000010${nth}`,
        token_hash: hashToken(`token ${nth}`),
        ...(isEnded && { ended_at: sql<Date>`now()` }),
      })
      .where("id", "=", sessionId)
      .execute();
  }
  if (account.isHeld)
    await fixture.api.context.factors.dependencies.holds.start(transaction, { userId: user_id, reason: "recovery" });
};

type Way = (
  transaction: Transaction,
  login: { userId: string; hash: string; attemptKey: string; device: Device },
) => Promise<Admission | undefined>;

const byStatement: Way = (transaction, login) => {
  const dependencies = { ...fixture.api.context.factors.dependencies, db: transaction };
  return letInKnownBrowser(dependencies, login);
};

const bySteps: Way = async (transaction, { userId, hash, attemptKey, device }) => {
  const { dependencies } = fixture.api.context.factors;
  if ((await lockPasswordHash(transaction, userId)) !== hash) return undefined;
  const login = { userId, authType: "email", way: { factor: "password" }, device } as const;
  const admission = await passFirstFactor(dependencies, transaction, login);
  await forgetAttempts(transaction, [attemptKey]);
  return admission;
};

interface Result {
  outcome: Admission["kind"] | "refused" | "unknown";
  user: unknown;
  added: string[];
  removed: string[];
}

const noKey = "a browser that is new to the account has no count of its own";

const letInBy = async (way: Way, account: Account): Promise<Result> => {
  let result: Result | undefined;
  const undone = new Error("undone");
  const working = fixture.db.transaction().execute(async (transaction) => {
    await prepare(transaction, account);
    const question = { emailCanonical: playerOf(account).email, browserHash: hashToken(browserToken) };
    let found = await findCredentialsForTry(transaction, question);
    for (let nth = 0; nth < account.failures; nth += 1) found = await findCredentialsForTry(transaction, question);
    const login = {
      userId: playerOf(account).id,
      hash: account.isChanged ? "another hash" : (found?.hash ?? ""),
      attemptKey: found?.attempt_key ?? noKey,
      device: deviceOf(account),
    };
    const before = (await dumpDatabase(transaction)).split("\n");
    await sql`savepoint tried`.execute(transaction);
    const admission = await way(transaction, login).catch(async () => {
      await sql`rollback to savepoint tried`.execute(transaction);
      return "refused" as const;
    });
    const after = (await dumpDatabase(transaction)).split("\n");
    result = {
      outcome: admission === undefined ? "unknown" : admission === "refused" ? admission : admission.kind,
      user: typeof admission === "object" && admission.kind === "session" ? admission.user : undefined,
      ...difference(before, after),
    };
    throw undone;
  });
  await working.catch((error: unknown) => {
    if (error !== undone) throw error;
  });
  if (result === undefined) throw new Error("nothing was tried");
  return result;
};

/** Ids and tokens that were made for this login are others in each way, and so is the moment; where they stand is the same. */
const difference = (before: readonly string[], after: readonly string[]): Pick<Result, "added" | "removed"> => {
  const earlier = before.join("\n");
  const plain = (row: string): string =>
    row
      .replaceAll(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|\\\\x[0-9a-f]+/g, (id) =>
        earlier.includes(id) ? id : "new",
      )
      // Numbers of the outbox are taken for good.
      .replace(/^\(\d+,/, "(number,")
      .replaceAll(/\d{4}-\d\d-\d\d[ T][\d:.]+\+00/g, (time) =>
        Date.now() - Date.parse(time) < hourMs ? "now" : "then",
      );
  const [known, left] = [new Set(before), new Set(after)];
  return {
    added: after
      .filter((row) => !known.has(row))
      .map(plain)
      .toSorted(),
    removed: before
      .filter((row) => !left.has(row))
      .map(plain)
      .toSorted(),
  };
};

const hourMs = 3_600_000;

it("[LOGIN-21] lets an account in with the same rows by one statement as by steps, or leaves everything to the steps", async () => {
  const usual = { statement: 0, steps: 0 };
  await fc.assert(
    fc.asyncProperty(accounts, async (account) => {
      const [statement, steps] = [await letInBy(byStatement, account), await letInBy(bySteps, account)];
      if (statement.outcome === "unknown") {
        usual.steps += 1;
        expect([statement.added, statement.removed]).toEqual([[], []]);
        const isUnusual = account.isChanged || account.isSuspended || !account.isKnown || account.twoFactor === "on";
        expect(isUnusual).toBe(true);
      } else {
        usual.statement += 1;
        expect(statement).toEqual(steps);
      }
    }),
    { numRuns: Number(process.env["LOGIN_ACCOUNTS"] ?? 20) },
  );
  // Both kinds were really met.
  expect(Math.min(usual.statement, usual.steps)).toBeGreaterThan(3);
});
