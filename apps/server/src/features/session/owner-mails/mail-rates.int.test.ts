import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { limitKey } from "../../../platform/limits/limit-key.ts";
import type { TestApi } from "../../../testing/start-test-api.ts";
import { within } from "../../../testing/within.ts";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import type { Browser } from "../../entry/testing/browser.ts";
import { register } from "../../entry/testing/registration.ts";

let fixture: AccessFixture;
let processes: TestApi[];
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startAccessFixture());
  processes = [fixture.api, await fixture.startAnother()];
});
afterAll(() => cleanUp.disposeAsync());
beforeEach(async () => {
  await fixture.db.deleteFrom("rate_limits").execute();
});

/** In turn at one process and at the other: what counts is what they count together. */
const ask = async (turn: number, email: string, address?: string, of?: Browser) => {
  const at = processes[turn % processes.length] ?? fixture.api;
  // The first answer gives a browser its cookie, which its copies then have.
  const own = of !== undefined && of.cookies.size > 0 ? of.copy(at) : of;
  const browser = own ?? fixture.newBrowser({ at, ...(address !== undefined && { address }) });
  const { status, headers, body } = await fixture.requestCode(browser, email);
  return { status, code: body.error_code, waitSeconds: Number(headers.get("retry-after")) };
};

const letPass = (seconds: number) =>
  fixture.db
    .updateTable("rate_limits")
    .set({ spent_until: sql<Date>`spent_until - ${seconds} * interval '1 second'` })
    .execute();

/** So that a longer limit can be reached at once. */
const forget = (...kinds: string[]) =>
  fixture.db
    .deleteFrom("rate_limits")
    .where((eb) => eb.or(kinds.map((kind) => eb("key", "like", `mail signup% ${kind} %`))))
    .execute();

const refused = { status: 429, code: "wait_before_retry" };

describe("over two processes, one mailbox is sent", () => {
  it("[EMAIL-30] one mail in 30 seconds", async () => {
    const { email, first, second } = await within(10_000, async () => {
      const fresh = newcomer().email;
      return { email: fresh, first: await ask(0, fresh), second: await ask(1, fresh.toUpperCase()) };
    });
    expect(first.status).toBe(200);
    expect(second).toMatchObject(refused);
    expect(second.waitSeconds).toBeGreaterThan(20);
    expect(second.waitSeconds).toBeLessThanOrEqual(30);
    await letPass(30);
    expect((await ask(1, email)).status).toBe(200);
    expect(await fixture.mailsTo(email)).toHaveLength(2);
  });

  it("one mail, however many ask at once", async () => {
    const { email } = newcomer();
    const answers = await Promise.all(Array.from({ length: 200 }, (_, turn) => ask(turn, email)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(199);
    expect(await fixture.mailsTo(email)).toHaveLength(1);
  });

  it.each([
    { limit: "five an hour", many: 5, shorter: ["pace"], nextAfterSeconds: 3600 / 5 },
    { limit: "ten a day", many: 10, shorter: ["pace", "hour"], nextAfterSeconds: 86_400 / 10 },
  ])(
    "[EMAIL-30] $limit for the browser that asked first, as many for all others, then one more when its share of time is over",
    async ({ many, shorter, nextAfterSeconds }) => {
      const { email } = newcomer();
      const first = fixture.newBrowser();
      for (const of of [first, undefined]) {
        for (let turn = 0; turn < many; turn += 1) {
          expect((await ask(turn, email, undefined, of)).status).toBe(200);
          await forget(...shorter);
        }
        const next = await ask(many, email, undefined, of);
        expect(next).toMatchObject(refused);
        expect(next.waitSeconds).toBeLessThanOrEqual(nextAfterSeconds);
        expect(next.waitSeconds).toBeGreaterThan(nextAfterSeconds - 60);
      }
      expect(await fixture.mailsTo(email)).toHaveLength(2 * many);
      await letPass(nextAfterSeconds);
      expect((await ask(many, email, undefined, first)).status).toBe(200);
    },
  );

  it("[EMAIL-30] as much by AUTH:REGISTER and by all browsers but the first together, and none of it is the first one's", async () => {
    const person = newcomer();
    const { email } = person;
    const first = fixture.newBrowser();
    const byRegister = async () => (await register(fixture, fixture.newBrowser(), person)).error_code;
    expect((await ask(0, email, undefined, first)).status).toBe(200);
    for (let turn = 0; turn < 5; turn += 1) {
      await forget("pace");
      expect(await byRegister()).toBeUndefined();
    }
    await forget("pace");
    expect(await byRegister()).toBe("wait_before_retry");
    expect(await ask(1, email)).toMatchObject(refused);
    expect((await ask(0, email, undefined, first)).status).toBe(200);
    expect(await fixture.mailsTo(email)).toHaveLength(7);
  });

  it("no more if it has an account", async () => {
    expect((await ask(0, "erin@passport.example")).status).toBe(200);
    expect(await ask(1, "Erin@passport.example")).toMatchObject(refused);
  });
});

it("twenty an hour go to whatever mailboxes one range names, and none of another's are lost by it", async () => {
  const addressOf = (turn: number) => `2001:db8:1:2::${(turn + 1).toString(16)}`;
  for (let turn = 0; turn < 20; turn += 1) {
    expect((await ask(turn, newcomer().email, addressOf(turn))).status).toBe(200);
  }
  const { email } = newcomer();
  const next = await ask(20, email, addressOf(20));
  expect(next).toMatchObject(refused);
  expect(next.waitSeconds).toBeLessThanOrEqual(3600 / 20);
  expect(await fixture.mailsTo(email)).toEqual([]);
  expect((await ask(21, email, "2001:db8:1:3::1")).status).toBe(200);
});

it("the limits keep no email and no address, only hashes", async () => {
  const { email } = newcomer();
  await ask(0, email, "192.0.2.77");
  const rows = await fixture.db.selectFrom("rate_limits").select("key").execute();
  expect(rows.map(({ key }) => key.replace(/ [0-9a-f]{64}$/, "")).sort()).toEqual([
    "mail signup day",
    "mail signup hour",
    "mail signup pace",
    "mail signup range",
  ]);
});

it("[EMAIL-28] mallory, who has a whole /48 of IPv6, gets sixteen times what one line gets and no more", async () => {
  const range = await within(60_000, async () => {
    await fixture.db.deleteFrom("rate_limits").execute();
    const address = (n: number) => `2001:db8:77:${n.toString(16)}00::1`;
    await ask(0, newcomer().email, address(0));
    const wide = limitKey("mail signup", "range", "2001:db8:77:0::/48");
    // As if 319 more had been sent from other lines of hers.
    const spent_until = sql<Date>`spent_until + 319 * ${3_600_000 / 320} * interval '1 millisecond'`;
    await fixture.db.updateTable("rate_limits").set({ spent_until }).where("key", "=", wide).execute();
    return [await ask(0, newcomer().email, address(1)), await ask(0, newcomer().email, "2001:db8:78::1")];
  });
  expect(range).toMatchObject([refused, { status: 200 }]);
});
