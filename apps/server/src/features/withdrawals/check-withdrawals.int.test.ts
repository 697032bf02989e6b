/** What the page asks before anything else, over HTTP. */
import { provePath } from "@passport/testbed/client/prove-path";
import type { Address } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { startTestApi, type TestApi } from "../../testing/start-test-api.ts";
import { allocate } from "../early/testing/contributors.ts";
import { deposit, giveWallet, holdWithdrawals, newWallet } from "./testing/player-fixtures.ts";
import { startWithdrawalWorld, type WithdrawalWorld } from "./testing/withdrawal-world.ts";

let world: WithdrawalWorld;
let api: TestApi;
let closed: TestApi;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startWithdrawalWorld());
  const shared = { databaseUrl: world.config.databaseUrl, natsUrl: world.nats.url };
  const { environment } = world.chains;
  api = resources.use(await startTestApi({ ...shared, environment }));
  const off = { WITHDRAWALS_ENABLED: "false", WITHDRAWALS_RESUME_ON: "2026-11-27" };
  closed = resources.use(await startTestApi({ ...shared, environment: { ...environment, ...off } }));
  await world.startSigner();
});
afterAll(() => resources.disposeAsync());

const enter = async (username: string) => {
  const account = newWallet();
  const wallet = account.address.toLowerCase() as Address;
  const actor = await giveWallet(world.db, username, wallet);
  await deposit(world.ledger, actor.accountId, 1_000n);
  return { actor, account, wallet, cookie: await api.logIn(username) };
};

const get = async (path: string, cookie: string, at = api) => {
  const response = await at.call("GET", path, { headers: { cookie } });
  return { status: response.status, body: (await response.json()) as Record<string, unknown> };
};
const path = "/api/withdraw/check";

it("[WITHDRAW-1] [EARLY2-15] says where and how much; everybody but early contributors is unlimited", async () => {
  const alice = await enter("alice");
  const { deployment } = world.network;
  const expected = {
    withdrawals_enabled: true,
    withdrawal_chain: 97,
    withdrawal_contract_address: deployment.withdrawer,
    token_contract_address: deployment.sups,
    unlimited: true,
    max_withdraw: "0",
    total_withdrawn: "0",
    held_until: null,
    withdrawable_now: null,
    withdrawable_from: null,
    withdrawals_resume_on: "2026-11-30",
    allocation: null,
    daily_release: null,
    release_starts_at: null,
    release_cliff_at: null,
    next_release_at: null,
  };
  expect(await get(path, alice.cookie)).toEqual({ status: 200, body: expected });
  const { account, actor } = alice;
  const deployments = Object.values(world.chains.deployments);
  const withdrawal = `/api/withdraw/${alice.wallet}/0/100/97`;
  const held = await get(
    await provePath(withdrawal, { account, accountId: actor.accountId, deployments }),
    alice.cookie,
  );
  expect(held.status).toBe(200);
  expect((await get(path, alice.cookie)).body).toEqual({ ...expected, total_withdrawn: "100" });
});

it("[WITHDRAW-2] answers the same by the player's own address, in any case, and 404 for any other", async () => {
  const [bob, mallory] = [await enter("bob"), await enter("mallory")];
  const own = await get(path, bob.cookie);
  expect(await get(`${path}/${bob.wallet}`, bob.cookie)).toEqual(own);
  expect(await get(`${path}/0x${bob.wallet.slice(2).toUpperCase()}`, bob.cookie)).toEqual(own);
  for (const address of [bob.wallet, `0x${"1".repeat(40)}`]) {
    expect(await get(`${path}/${address}`, mallory.cookie)).toMatchObject({ status: 404 });
  }
});

it("[EARLY2-13] [EARLY2-14] tells an early contributor what is released up to today, and when it grows", async () => {
  const erin = await enter("erin");
  await allocate(world.db, { account_id: erin.actor.accountId });
  const { body } = await get(path, erin.cookie);
  expect(body).toMatchObject({
    unlimited: false,
    max_withdraw: "100",
    total_withdrawn: "0",
    allocation: "1000",
    daily_release: "10",
  });
  const next = new Date(String(body["next_release_at"]));
  expect(next.getTime() % 86_400_000).toBe(0);
  expect(next.getTime() - Date.now()).toBeGreaterThan(0);
  expect(next.getTime() - Date.now()).toBeLessThanOrEqual(86_400_000);
});

it("[WITHDRAW-32] says until when withdrawals are held after a change of the account's security", async () => {
  const alice = await enter("alice");
  await holdWithdrawals(world.db, alice, "1 hour");
  const { body } = await get(path, alice.cookie);
  const minutes = (new Date(String(body["held_until"])).getTime() - Date.now()) / 60_000;
  expect(minutes).toBeGreaterThan(59);
  expect(minutes).toBeLessThanOrEqual(60);
});

it("[WITHDRAW-4] says when withdrawals are not enabled, and the November date from the configuration", async () => {
  const alice = await enter("alice");
  expect((await get(path, alice.cookie, closed)).body).toMatchObject({
    withdrawals_enabled: false,
    withdrawals_resume_on: "2026-11-27",
  });
});
