/** The agreement as a page signs it: over HTTP, with real keys and a contract wallet. */
import { createTestDatabase, startChains, useTestbed } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { newWallet, type Wallet } from "../entry/testing/wallets.ts";
import { allocate } from "./testing/contributors.ts";

let api: TestApi;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  const { environment } = cleanUp.use(await startChains());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment }));
});
afterAll(() => cleanUp.disposeAsync());

const person = { name: "Erin Earley", email: "erin@passport.example", phone: "+61 412 555 018" };

interface Contributor {
  accountId: string;
  cookie: string;
  wallet: Wallet;
}

const enter = async (username: string): Promise<Contributor> => {
  const wallet = newWallet();
  const { account_id: accountId } = await api.context.db
    .updateTable("users")
    .set({ public_address: wallet.address })
    .where("username", "=", username)
    .returning("account_id")
    .executeTakeFirstOrThrow();
  return { accountId, wallet, cookie: await api.logIn(username) };
};

const call = async (method: string, path: string, cookie: string, body?: unknown) => {
  const response = await api.call(method, path, { headers: { cookie }, ...(body !== undefined && { body }) });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const check = ({ cookie, wallet }: Contributor, address = wallet.address) =>
  call("GET", `/api/early/check?address=${address}`, cookie);

const write = async ({ cookie, wallet }: Contributor, agree = true) => {
  const answer = await call("POST", "/api/early/message", cookie, { ...person, address: wallet.address, agree });
  return answer.body as { message: string; hex: string };
};
/** What the page sends: written by the server, signed by the wallet. */
const prepare = async (who: Contributor, agree = true) => {
  const { message, hex } = await write(who, agree);
  return {
    address: who.wallet.address as string,
    agree,
    message,
    hex,
    signature: await who.wallet.signMessage({ message }),
  };
};
const sign = ({ cookie }: Contributor, body: unknown) => call("POST", "/api/early/sign", cookie, body);
const kept = () => api.context.db.selectFrom("early_agreements").selectAll().execute();

let erin: Contributor;
beforeEach(async () => {
  await api.context.db.deleteFrom("early_agreements").execute();
  erin = await enter("erin");
  const known = await check(erin);
  if (known.body["value"] === false) await allocate(api.context.db, { account_id: erin.accountId });
});

const notFound = { status: 404, body: { error_code: "not_found" } };
const refused = { status: 401, body: { error_code: "signature_invalid" } };

describe("the check", () => {
  it("[EARLY-1] [EARLY2-1] says whether the address is an early contributor's, whether it was signed, and the choice", async () => {
    expect(await check(erin)).toEqual({ status: 200, body: { value: true, has_signed: false, agreed: false } });
    await sign(erin, await prepare(erin));
    expect(await check(erin)).toEqual({ status: 200, body: { value: true, has_signed: true, agreed: true } });
  });

  it("[EARLY-2] says false three times of an address without an allocation", async () => {
    const alice = await enter("alice");
    expect(await check(alice)).toEqual({ status: 200, body: { value: false, has_signed: false, agreed: false } });
  });

  it("[EARLY-7] [EARLY2-1] knows no address but the player's own, and neither does signing", async () => {
    const mallory = await enter("mallory");
    expect(await check(mallory, erin.wallet.address)).toMatchObject(notFound);
    expect(await check(mallory, newWallet().address)).toMatchObject(notFound);
    const hers = { ...person, address: erin.wallet.address, agree: true };
    expect(await call("POST", "/api/early/message", mallory.cookie, hers)).toMatchObject(notFound);
    expect(await sign(mallory, await prepare(erin))).toMatchObject(notFound);
    expect(await kept()).toEqual([]);
  });
});

describe("the text", () => {
  it("[EARLY2-8] [EARLY-4] is written by the server from the fields and the choice; hex is its bytes", async () => {
    const { message, hex } = await write(erin);
    for (const value of ["Erin Earley", "erin@passport.example", "+61412555018", erin.wallet.address, "I accept it."]) {
      expect(message).toContain(value);
    }
    expect(Buffer.from(hex.slice(2), "hex").toString()).toBe(message);
    expect((await write(erin, false)).message).toContain("I decline it.");
    expect(await kept()).toEqual([]);
  });

  it("[EARLY2-5] refuses an email without an @ after its first character, or of fewer than 5 characters", async () => {
    for (const email of ["@erin", "erin", "a@bc"]) {
      const body = { ...person, email, address: erin.wallet.address, agree: true };
      expect(await call("POST", "/api/early/message", erin.cookie, body)).toMatchObject({ status: 400 });
    }
  });

  it("is for contributors", async () => {
    const alice = await enter("alice");
    const body = { ...person, address: alice.wallet.address, agree: true };
    const answer = await call("POST", "/api/early/message", alice.cookie, body);
    expect(answer.body["error_code"]).toBe("not_early_contributor");
  });
});

describe("signing", () => {
  it("[EARLY-6] [EARLY2-9] in the body answers has_signed, keeps the choice, and the same call again answers the same", async () => {
    for (const agree of [true, false]) {
      await api.context.db.deleteFrom("early_agreements").execute();
      const signed = await prepare(erin, agree);
      expect(await sign(erin, signed)).toEqual({ status: 200, body: { has_signed: true } });
      expect((await check(erin)).body).toEqual({ value: true, has_signed: true, agreed: agree });
      const [row] = await kept();
      expect(row).toMatchObject({ agreed: agree, ...person, phone: "+61412555018", message: signed.message });
      expect(await sign(erin, signed)).toEqual({ status: 200, body: { has_signed: true } });
      expect(await kept()).toEqual([row]);
    }
  });

  it("[EARLY-3] [EARLY2-9] takes the fields in the query as well", async () => {
    const { agree, ...signed } = await prepare(erin);
    const query = new URLSearchParams({ ...signed, agree: String(agree) });
    const answer = await call("POST", `/api/early/sign?${query}`, erin.cookie);
    expect(answer).toEqual({ status: 200, body: { has_signed: true } });
    expect(await kept()).toHaveLength(1);
  });

  it("[EARLY-5] [EARLY2-10] refuses another message, another signer and another choice, and keeps nothing", async () => {
    const signed = await prepare(erin);
    const mallory = newWallet();
    const other = signed.message.replace("Erin Earley", "Eve Earley");
    const hexOf = (text: string) => `0x${Buffer.from(text).toString("hex")}`;
    const attempts = [
      { ...signed, message: other, hex: hexOf(other), signature: await erin.wallet.signMessage({ message: other }) },
      {
        ...signed,
        message: "hello",
        hex: hexOf("hello"),
        signature: await erin.wallet.signMessage({ message: "hello" }),
      },
      { ...signed, signature: await mallory.signMessage({ message: signed.message }) },
      { ...signed, signature: "0x00" },
      { ...signed, agree: false },
      { ...signed, hex: hexOf("hello") },
    ];
    for (const attempt of attempts) expect(await sign(erin, attempt)).toMatchObject(refused);
    expect(await sign(erin, { ...signed, signature: undefined })).toMatchObject({ status: 400 });
    expect(await kept()).toEqual([]);
    expect((await check(erin)).body).toMatchObject({ has_signed: false, agreed: false });
  });

  it("[EARLY-5] refuses a text that was written for another account with the same wallet", async () => {
    const signed = await prepare(erin);
    const mallory = await enter("mallory");
    await api.context.db.updateTable("users").set({ public_address: null }).where("username", "=", "erin").execute();
    await api.context.db
      .updateTable("users")
      .set({ public_address: erin.wallet.address })
      .where("username", "=", "mallory")
      .execute();
    expect((await sign(mallory, signed)).body["error_code"]).toMatch(/signature_invalid|not_early_contributor/);
    expect(await kept()).toEqual([]);
  });

  it("is done once: a second text with the other choice is refused", async () => {
    const declined = await prepare(erin, false);
    await sign(erin, await prepare(erin, true));
    expect((await sign(erin, declined)).body["error_code"]).toBe("agreement_signed");
    expect((await write(erin, false)) as object).toMatchObject({ error_code: "agreement_signed" });
    expect((await check(erin)).body).toMatchObject({ agreed: true });
  });

  it("of 40 at once with both choices keeps one", async () => {
    const [accepted, declined] = [await prepare(erin, true), await prepare(erin, false)];
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, nth) => sign(erin, nth % 2 === 0 ? accepted : declined)),
    );
    const [row] = await kept();
    expect(await kept()).toHaveLength(1);
    const winners = answers.flatMap(({ status }, nth) => (status === 200 ? [nth % 2 === 0] : []));
    expect(winners).toHaveLength(20);
    expect(new Set(winners)).toEqual(new Set([row?.agreed]));
  });
});

it("[EARLY2-17] an allocation that names a wallet limits the first account that has it, also without it, and each later one", async () => {
  const { db } = api.context;
  const wallet = newWallet();
  await allocate(db, { wallet: wallet.address.toLowerCase() });
  const setWallet = (username: string, address: string | null) =>
    db.updateTable("users").set({ public_address: address }).where("username", "=", username).execute();
  await setWallet("bob", wallet.address);
  await setWallet("bob", null);
  await setWallet("carol", wallet.address);
  const rows = await db
    .selectFrom("early_allocations")
    .innerJoin("users", "users.account_id", "early_allocations.account_id")
    .select("users.username")
    .where("early_allocations.wallet", "=", wallet.address.toLowerCase())
    .execute();
  expect(rows).toEqual([{ username: "bob" }]);
  const plans = await db
    .selectFrom("early_allocations")
    .innerJoin("users", "users.account_id", "early_allocations.account_id")
    .select(["users.username", "early_allocations.wallet", "allocation", "daily_release"])
    .where("users.username", "in", ["bob", "carol"])
    .orderBy("users.username")
    .execute();
  const plan = { allocation: "1000", daily_release: "10" };
  expect(plans).toEqual([
    { username: "bob", wallet: wallet.address.toLowerCase(), ...plan },
    { username: "carol", wallet: null, ...plan },
  ]);
  // And one for a wallet that is linked already, at once.
  const linked = newWallet();
  await setWallet("mallory", linked.address);
  await allocate(db, { wallet: linked.address.toLowerCase() });
  const { rows: owners } = await sql<{ username: string }>`
    select username from users join early_allocations using (account_id) where wallet = ${linked.address.toLowerCase()}
  `.execute(db);
  expect(owners).toEqual([{ username: "mallory" }]);
});

it("the server cannot change what an allocation allows", async () => {
  const { db } = api.running;
  const raise = db.updateTable("early_allocations").set({ allocation: "1000000" }).execute();
  await expect(raise).rejects.toThrow("permission denied");
  await expect(db.deleteFrom("early_allocations").execute()).rejects.toThrow("permission denied");
});
