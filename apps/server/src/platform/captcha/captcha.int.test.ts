import { connectDatabase, type Database } from "@passport/database";
import { createTestDatabase, freePort } from "@passport/testbed";
import { solveCaptcha, toCaptchaToken } from "@passport/testbed/client/solve-captcha";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { type Captcha, type CaptchaOptions, createCaptcha } from "./captcha.ts";
import { challengeSchema, parseCaptchaToken } from "./captcha-token.ts";
import { deleteSpentCaptchas } from "./delete-spent-captchas.ts";
import { insertSpentCaptcha } from "./store.ts";

const minute = 60_000;
const options = { secret: "a secret of this test", cost: 4 };

const setUp = async (changed: Partial<CaptchaOptions> = {}) => {
  await using stack = new AsyncDisposableStack();
  const { databaseUrl } = stack.use(await createTestDatabase());
  const db = stack.use(connectDatabase(databaseUrl));
  const captcha = createCaptcha({ ...options, db, ...changed });
  const owned = stack.move();
  return { databaseUrl, db, captcha, [Symbol.asyncDispose]: () => owned.disposeAsync() };
};

const solveNew = async (captcha: Captcha): Promise<string> => solveCaptcha(await captcha.newChallenge("signup"));

/** A solved token, to be changed by mallory. */
const openToken = async (captcha: Captcha) => {
  const payload = parseCaptchaToken(await solveNew(captcha));
  if (payload === undefined) throw new Error("a solved challenge must be readable");
  const { challenge, solution } = payload;
  const withParameters = (changed: Partial<typeof challenge.parameters>): string =>
    toCaptchaToken({ challenge: { ...challenge, parameters: { ...challenge.parameters, ...changed } }, solution });
  return { challenge, solution, withParameters };
};

const countSpent = async (db: Database): Promise<number> =>
  (await db.selectFrom("spent_captchas").select("challenge_hash").execute()).length;

describe("the captcha", () => {
  it("takes a right solution once, and refuses it ever after", async () => {
    await using world = await setUp();
    const { captcha } = world;
    const token = await solveNew(captcha);
    expect(await captcha.spend(token, "signup")).toBeDefined();
    expect(await captcha.spend(token, "signup")).toBeUndefined();
    expect(await captcha.spend(`${token}====`, "signup")).toBeUndefined();
  });

  it("takes one of 200 that bring the same solution at once to two processes", async () => {
    await using world = await setUp();
    await using otherDb = connectDatabase(world.databaseUrl);
    const other = createCaptcha({ ...options, db: otherDb });
    const token = await solveNew(world.captcha);
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, n) => (n % 2 === 0 ? world.captcha : other).spend(token, "signup")),
    );
    expect(answers.filter((isRight) => isRight)).toHaveLength(1);
  });

  it("refuses a solution for another action, without spending it", async () => {
    await using world = await setUp();
    const { captcha, db } = world;
    const token = await solveNew(captcha);
    expect(await captcha.spend(token, "login")).toBeUndefined();
    expect(await captcha.spend(token, "register")).toBeUndefined();
    expect(await countSpent(db)).toBe(0);
    expect(await captcha.spend(token, "signup")).toBeDefined();
  });

  it("takes a challenge for ten minutes and no longer", async () => {
    await using world = await setUp();
    const { captcha, db } = world;
    const made = (agoMs: number) => createCaptcha({ ...options, db, now: () => Date.now() - agoMs });
    expect(await captcha.spend(await solveNew(made(10 * minute + 1000)), "signup")).toBeUndefined();
    expect(await captcha.spend(await solveNew(made(9 * minute)), "signup")).toBeDefined();
  });

  it("lets the database's clock have the last word on expiry", async () => {
    await using world = await setUp();
    const { db } = world;
    expect(await insertSpentCaptcha(db, Buffer.alloc(32, 1), new Date(Date.now() - 1000))).toBe(false);
    expect(await insertSpentCaptcha(db, Buffer.alloc(32, 1), new Date(Date.now() + minute))).toBe(true);
  });

  it("refuses whatever mallory changes about a challenge, and spends nothing", async () => {
    await using world = await setUp();
    const { captcha, db } = world;
    const { challenge, solution, withParameters } = await openToken(captcha);
    const { expiresAt, keySignature } = challenge.parameters;
    const forged = [
      withParameters({ cost: 1 }),
      withParameters({ data: { action: "login" } }),
      withParameters({ expiresAt: expiresAt + 3600 }),
      withParameters({ keyPrefix: "00" }),
      withParameters({ keySignature: keySignature.replace(/^./, (first) => (first === "0" ? "1" : "0")) }),
      withParameters({ keySignature: "" }),
      withParameters({ nonce: challenge.parameters.salt }),
      toCaptchaToken({ challenge: { ...challenge, signature: "" }, solution }),
      toCaptchaToken({ challenge: { ...challenge, signature: challenge.signature.toUpperCase() }, solution }),
      toCaptchaToken({ challenge: { ...challenge, signature: challenge.signature.slice(2) }, solution }),
    ];
    for (const token of forged) {
      expect(await captcha.spend(token, "signup")).toBeUndefined();
      expect(await captcha.spend(token, "login")).toBeUndefined();
    }
    expect(await countSpent(db)).toBe(0);
  });

  it("refuses what was not solved", async () => {
    await using world = await setUp();
    const { captcha } = world;
    const { challenge, solution } = await openToken(captcha);
    const other = await openToken(captcha);
    const { keyPrefix } = challenge.parameters;
    const unsolved = [
      other.solution,
      { counter: solution.counter, derivedKey: other.solution.derivedKey },
      // The half of the key that the challenge gives away.
      { counter: solution.counter, derivedKey: keyPrefix },
      { counter: solution.counter, derivedKey: keyPrefix.repeat(2) },
      { counter: solution.counter, derivedKey: solution.derivedKey.toUpperCase() },
      { counter: solution.counter, derivedKey: "" },
      { counter: -1, derivedKey: solution.derivedKey },
    ];
    for (const wrong of unsolved) {
      expect(await captcha.spend(toCaptchaToken({ challenge, solution: wrong }), "signup")).toBeUndefined();
    }
    expect(await captcha.spend(toCaptchaToken({ challenge, solution }), "signup")).toBeDefined();
  });

  it("refuses a challenge that another secret signed", async () => {
    await using world = await setUp();
    const mallory = createCaptcha({ ...options, db: world.db, secret: "mallory's" });
    expect(await world.captcha.spend(await solveNew(mallory), "signup")).toBeUndefined();
  });

  it("refuses what is no token at all", async () => {
    await using world = await setUp();
    const { captcha } = world;
    for (const garbage of [undefined, "", "null", "e30=", "\u{1f512}".repeat(50), "A".repeat(1_000_000)]) {
      expect(await captcha.spend(garbage, "signup")).toBeUndefined();
    }
  });

  it("gives away neither the number nor the key", async () => {
    await using world = await setUp();
    const { challenge, solution } = await openToken(world.captcha);
    expect(Object.keys(challenge.parameters).toSorted()).toEqual(
      Object.keys(challengeSchema.shape.parameters.shape).toSorted(),
    );
    expect(JSON.stringify(challenge)).not.toContain(solution.derivedKey);
    expect(challenge.parameters.keyPrefix).toHaveLength(solution.derivedKey.length / 2);
  });

  it("throws while the database is down, so that callers refuse", async () => {
    await using db = connectDatabase(`postgres://none@127.0.0.1:${await freePort()}/none`);
    const captcha = createCaptcha({ ...options, db });
    await expect(captcha.spend(await solveNew(captcha), "signup")).rejects.toThrow("ECONNREFUSED");
  });

  it("forgets spent ones in batches once they have expired", async () => {
    await using world = await setUp();
    const { captcha, db } = world;
    for (let n = 0; n < 7; n++) await captcha.spend(await solveNew(captcha), "signup");
    await db.updateTable("spent_captchas").set({ expires_at: sql`now()` }).execute();
    await captcha.spend(await solveNew(captcha), "signup");
    expect(await deleteSpentCaptchas(db, { batchSize: 3 })).toBe(7);
    expect(await countSpent(db)).toBe(1);
  });
});
