/** The signature calls as a browser makes them, against the api as it runs. */

import { createHash, randomBytes } from "node:crypto";
import * as calls from "@passport/protocol";
import { fillPath, type HttpCall, httpCalls } from "@passport/protocol";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { type Prover, provePath } from "@passport/testbed/client/prove-path";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Address } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { within } from "../../testing/within.ts";
import {
  addResetLink,
  ageSessions,
  countTraces,
  deposit,
  giveWallet,
  holdWithdrawals,
  newWallet,
  setLock,
} from "./testing/player-fixtures.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
let api: TestApi;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startWithdrawalWorld());
  api = resources.use(
    await startTestApi({
      databaseUrl: world.config.databaseUrl,
      natsUrl: world.nats.url,
      environment: world.chains.environment,
    }),
  );
  await world.startSigner();
});
afterAll(() => resources.disposeAsync());

/** A seeded player with a new wallet, SUPS and a session. */
const enter = async (username: string) => {
  const account = newWallet();
  const wallet = account.address.toLowerCase() as Address;
  const actor = await giveWallet(world.db, username, wallet);
  await deposit(world.ledger, actor.accountId, 1_000n);
  provers.set(wallet, { account, accountId: actor.accountId, deployments: Object.values(world.chains.deployments) });
  return { ...actor, wallet, cookie: await api.logIn(username) };
};
const provers = new Map<string, Prover>();

/** Confirmed by the wallet. */
const pathOf = async (wallet: string, amount = "100", chain = "97") => {
  const path = `/api/withdraw/${wallet}/0/${amount}/${chain}`;
  const prover = provers.get(wallet);
  return prover === undefined ? path : provePath(path, prover);
};

const get = async (path: string, headers: Record<string, string>) => {
  const response = await api.call("GET", path, { headers });
  const body = (await response.json()) as { error_code?: string; message?: string };
  return { status: response.status, headers: response.headers, body };
};

/** As a browser sends what a page of another site asked for; as an address typed by hand; as something that is no browser. */
const foreignOrigins: Record<string, string>[] = [
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site" },
  { "sec-fetch-site": "none" },
  { "sec-fetch-site": "same-origin", origin: "https://evil.example" },
  { "sec-fetch-site": "", origin: "null" },
];

const signatureCalls = [calls.withdrawSups, calls.mintCollectible, calls.unstakeCollectible, calls.withdrawItem];
const addressOf = (call: (typeof signatureCalls)[number], wallet: string): string => {
  const parts = { address: wallet, account: wallet, nonce: 0, amount: 1, chain: 97, id: 1, token_id: 1 };
  const path = fillPath(call.paths[0], { ...parts, slug: "supremacy-genesis" });
  return call === calls.withdrawItem ? `${path}?collection_slug=supremacy-achievements` : path;
};

it("knows every signature call", () => {
  const answersSignature = ({ output }: HttpCall) => "messageSignature" in ((output as { shape?: object }).shape ?? {});
  expect(
    httpCalls
      .filter(answersSignature)
      .map(({ name }) => name)
      .toSorted(),
  ).toEqual(signatureCalls.map(({ name }) => name).toSorted());
});

describe("[CHAIN-24] [CHAIN-25] [WITHDRAW-33] a signature call", () => {
  it.each(signatureCalls)(
    "$name is refused without a session, from elsewhere and for a foreign address, and leaves nothing",
    async (call) => {
      const alice = await enter("alice");
      const mallory = await enter("mallory");
      const before = await countTraces(world.db);
      const answers = [await get(addressOf(call, alice.wallet), {})];
      expect(answers[0]).toMatchObject({ status: 401, body: { error_code: "not_authenticated" } });
      for (const headers of foreignOrigins) {
        const answer = await get(addressOf(call, alice.wallet), { cookie: alice.cookie, ...headers });
        expect(answer).toMatchObject({ status: 403, body: { error_code: "forbidden_origin" } });
        answers.push(answer);
      }
      const foreign = await get(addressOf(call, alice.wallet), { cookie: mallory.cookie });
      expect(foreign).toMatchObject({ status: 404, body: { error_code: "not_found" } });
      const head = await api.call("HEAD", addressOf(call, alice.wallet), { headers: { cookie: alice.cookie } });
      expect(head.status).toBe(405);
      for (const { headers } of [...answers, foreign]) expect(headers.get("cache-control")).toBe("no-store");
      expect(await countTraces(world.db)).toBe(before);
    },
  );

  it("is answered from our own pages: by Sec-Fetch-Site, or by an exact Origin", async () => {
    const alice = await enter("alice");
    const { cookie } = alice;
    const first = await get(await pathOf(alice.wallet), { cookie });
    expect(first).toMatchObject({
      status: 200,
      body: { messageSignature: expect.stringMatching(/^0x[0-9a-f]{130}$/) },
    });
    expect(first.headers.get("cache-control")).toBe("no-store");
    expect(Object.keys(first.body).toSorted()).toEqual(["expiry", "messageSignature", "operation_id"]);
    const second = await fetch(`${api.origin}${await pathOf(alice.wallet)}`, {
      headers: { cookie, origin: publicOrigin },
    });
    expect([second.status, await second.json()]).toEqual([200, first.body]);
    const holding = await get(`/api/withdraw/holding/${alice.wallet}`, { cookie });
    expect(holding).toMatchObject({ status: 200, body: { amount: "100" } });
  });
});

it("[WITHDRAW-30] tells what is held to its player only", async () => {
  const [alice, mallory] = [await enter("alice"), await enter("mallory")];
  expect((await get(`/api/withdraw/holding/${alice.wallet}`, {})).status).toBe(401);
  expect((await get(`/api/withdraw/holding/${alice.wallet}`, { cookie: mallory.cookie })).status).toBe(404);
  expect((await get(`/api/withdraw/holding/${newWallet().address}`, { cookie: mallory.cookie })).status).toBe(404);
});

it("refuses amounts and chains that are none", async () => {
  const erin = await enter("erin");
  const before = await countTraces(world.db);
  for (const amount of ["0", "-1", "1.5", "1e18", "0x10", "01", "9".repeat(78)]) {
    const answer = await get(await pathOf(erin.wallet, amount), { cookie: erin.cookie });
    expect([amount, answer.status, answer.body.error_code]).toEqual([amount, 400, "bad_request"]);
  }
  for (const chain of ["31337", "1", "56"]) {
    const answer = await get(await pathOf(erin.wallet, "1", chain), { cookie: erin.cookie });
    expect([answer.status, answer.body.error_code]).toEqual([400, "bad_chain"]);
  }
  expect(await countTraces(world.db)).toBe(before);
});

it("wants a step-up of the last ten minutes, and nothing was held without", async () => {
  const erin = await enter("erin");
  await ageSessions(world.db, erin.userId, "10 minutes 1 second");
  const before = await countTraces(world.db);
  const answer = await get(await pathOf(erin.wallet), { cookie: erin.cookie });
  expect([answer.status, answer.body.error_code]).toEqual([403, "step_up_required"]);
  expect(await countTraces(world.db)).toBe(before);
  const fresh = await api.logIn("erin");
  expect((await get(await pathOf(erin.wallet), { cookie: fresh })).status).toBe(200);
});

it("[RECOVER-16] [HOLD-3] holds withdrawals for 24 hours after a password reset, and says until when", async () => {
  const mallory = await enter("mallory");
  const token = randomBytes(32).toString("base64url");
  await addResetLink(world.db, mallory.userId, createHash("sha256").update(token).digest());
  const password = "Copper-Harbour-77";
  const reset = await api.call("POST", "/auth/reset", { body: { token, new_password: password } });
  expect(reset.status).toBe(200);
  const login = await api.call("POST", "/auth/email", { body: { email: "mallory@passport.example", password } });
  const cookie = cookieOf(login);
  const before = await countTraces(world.db);
  const answer = await get(await pathOf(mallory.wallet), { cookie });
  expect(answer).toMatchObject({ status: 400, body: { error_code: "withdrawals_held" } });
  const [, until = ""] = /until (.+?) UTC/.exec(answer.body.message ?? "") ?? [];
  const hours = (new Date(`${until}Z`).getTime() - Date.now()) / 3_600_000;
  expect(hours).toBeGreaterThan(23.9);
  expect(hours).toBeLessThanOrEqual(24);
  expect(await countTraces(world.db)).toBe(before);
  // A second before the end it is held; a second after, it is not.
  const lastMoment = await within(1_000, async () => {
    await holdWithdrawals(world.db, { actor: mallory }, "1 second");
    return get(await pathOf(mallory.wallet), { cookie });
  });
  expect(lastMoment.status).toBe(400);
  await holdWithdrawals(world.db, { actor: mallory }, "-1 second");
  expect((await get(await pathOf(mallory.wallet), { cookie })).status).toBe(200);
});

it("refuses a locked player before anything is asked of them", async () => {
  const erin = await enter("erin");
  await setLock(world.db, { actor: erin }, "withdraw_lock");
  const answer = await get(await pathOf(erin.wallet), { cookie: erin.cookie });
  expect([answer.status, answer.body.error_code]).toEqual([403, "account_locked"]);
});
