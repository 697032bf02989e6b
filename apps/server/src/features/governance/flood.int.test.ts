/** What a thief of the admin's key can do to those who watch: 2,000 proposals. And what time does to a proposal. */
import { developmentAccounts, encodeDismissal, encodeProposal, encodeRoleChanges, roles } from "@passport/contracts";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { encodeFunctionData, keccak256, stringToHex } from "viem";
import { afterAll, beforeAll, expect, it } from "vitest";
import { subjectsTo } from "../entry/testing/two-factor-players.ts";
import { type GovernanceWorld, openGovernanceWorld } from "./testing/governance-world.ts";

const twoDays = 172_800n;

let world: GovernanceWorld;
beforeAll(async () => {
  world = await openGovernanceWorld();
  const change = {
    target: world.timelock,
    role: roles.guardian,
    account: developmentAccounts.bob.address,
    isGranted: true,
  };
  await world.send("custodian", encodeRoleChanges([change]).propose);
});
afterAll(() => world[Symbol.asyncDispose]());

const later = async (seconds: number): Promise<void> => {
  await world.anvil.request("evm_increaseTime", [seconds]);
  await world.anvil.request("anvil_mine", ["0x1"]);
};

it("[CHAIN-56] a flood of 2,000 is listed in pages, is one email, and a dismissal voids all of it", async () => {
  const { anvil, access } = world;
  const admin = developmentAccounts.admin.address;
  await anvil.request("anvil_impersonateAccount", [admin]);
  await anvil.request("anvil_setBalance", [admin, "0x56bc75e2d63100000"]);
  await anvil.request("evm_setAutomine", [false]);
  const nonce = Number(await anvil.request<string>("eth_getTransactionCount", [admin, "latest"]));
  const scheduleOf = (nth: number) =>
    encodeProposal(
      {
        contract: world.withdrawer,
        data: encodeFunctionData({
          abi: supsWithdrawerAbi,
          functionName: "setQueueDelay",
          args: [BigInt(10_000 + nth)],
        }),
      },
      twoDays,
    ).schedule;
  for (let first = 0; first < 2_000; first += 100) {
    const some = Array.from({ length: 100 }, (_, nth) => first + nth);
    await Promise.all(
      some.map((nth) =>
        anvil.request("eth_sendTransaction", [
          {
            from: admin,
            to: world.timelock,
            gas: "0x249f0",
            nonce: `0x${(nonce + nth).toString(16)}`,
            data: scheduleOf(nth),
          },
        ]),
      ),
    );
    await anvil.request("evm_mine");
  }
  await anvil.request("evm_setAutomine", [true]);
  await world.settle();
  const before = await world.metric("governance_pending", { chain: "97", kind: "timelock" });
  expect(before).toBeGreaterThanOrEqual(2_000);
  const seen = new Set<string>();
  let page = await world.list();
  const total = page.chains.find(({ chain_id }) => chain_id === 97)?.pending ?? 0;
  for (;;) {
    expect(page.proposals.length).toBeLessThanOrEqual(20);
    for (const { id } of page.proposals) seen.add(id);
    const last = page.proposals.at(-1);
    if (!page.has_more || last === undefined) break;
    page = await world.list({ after: { chain_id: last.chain_id, number: last.number } });
  }
  expect(seen.size).toBe(total);
  await access.db
    .updateTable("governance_news")
    .set({ told_at: new Date(0) })
    .execute();
  const mails = async () => (await subjectsTo(access, world.staff.email)).filter((one) => one.includes("proposed"));
  const mailed = (await mails()).length;
  await access.api.runJob("tell-staff-of-proposals");
  expect(await mails()).toHaveLength(mailed + 1);
  expect((await access.mailTo(world.staff.email)).text).toMatch(/\d,?\d{3} more were proposed/);

  await world.send("guardian", encodeDismissal(admin));
  await world.settle();
  expect(await world.metric("governance_pending", { chain: "97", kind: "timelock" })).toBe(0);
  const ended = await world.list({ state: "ended" });
  expect(new Set(ended.proposals.map(({ state }) => state))).toContain("void");
  // What the custodian proposed is not the admin's.
  expect(await world.metric("governance_pending", { chain: "97", kind: "roles" })).toBe(1);
  // And what the next proposer proposes stands.
  const next = developmentAccounts.carol.address;
  const grant = encodeFunctionData({
    abi: passportTimelockAbi,
    functionName: "grantRole",
    args: [keccak256(stringToHex("PROPOSER_ROLE")), next],
  });
  for (const [from, data] of [
    [world.timelock, grant],
    [next, scheduleOf(2_000)],
  ] as const) {
    await anvil.request("anvil_impersonateAccount", [from]);
    await anvil.request("anvil_setBalance", [from, "0x56bc75e2d63100000"]);
    await anvil.request("eth_sendTransaction", [{ from, to: world.timelock, gas: "0x7a120", data }]);
  }
  await world.settle();
  expect(await world.metric("governance_pending", { chain: "97", kind: "timelock" })).toBe(1);
}, 600_000);

it("[CHAIN-56] what was not executed within 7 days has expired, by the chain's own time", async () => {
  const waiting = (await world.list()).proposals.find(({ kind }) => kind === "roles");
  expect(waiting).toMatchObject({ kind: "roles", is_ready: false });
  await later(14 * 86_400);
  await world.follow();
  expect(await world.find(waiting?.id ?? "")).toMatchObject({ state: "pending", is_ready: true });
  await later(7 * 86_400 + 60);
  await world.follow();
  expect(await world.find(waiting?.id ?? "", "ended")).toMatchObject({ state: "expired" });
  expect(await world.metric("governance_pending", { chain: "97", kind: "roles" })).toBe(0);
});
