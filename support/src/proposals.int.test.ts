import { freePort } from "@passport/testbed";
import { nextPasscodeOf } from "@passport/testbed/client/authenticator";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../../apps/server/src/features/entry/testing/access-fixture.ts";
import { forgetSteps } from "../../apps/server/src/features/entry/testing/two-factor-players.ts";
import { appoint } from "../../apps/server/src/features/support/testing/staff-fixtures.ts";
import type { TestApi } from "../../apps/server/src/testing/start-test-api.ts";
import { openTerminal } from "./testing/terminal.ts";

let world: AccessFixture;
let api: TestApi;
const cleanUp = new AsyncDisposableStack();
beforeAll(async () => {
  world = cleanUp.use(await startAccessFixture());
  const port = String(await freePort());
  api = await world.startAnother({ HTTP_PORT: port, PUBLIC_ORIGIN: `http://127.0.0.1:${port}` });
});
afterAll(() => cleanUp.disposeAsync());

const seat = async (role: string) => {
  const staff = await appoint(world, role);
  const terminal = cleanUp.use(await openTerminal());
  await forgetSteps(world, staff.userId);
  const typed = [staff.password, await nextPasscodeOf(staff.secret)];
  expect(await terminal.run(["login", staff.email, "--server", api.origin], typed)).toMatchObject({ code: 0 });
  return { terminal };
};

it("[CHAIN-56] lists what is proposed to the contracts with the commands that stop it, page by page", async () => {
  const [admin, support] = await Promise.all([seat("Admin"), seat("Support")]);
  const timelock = `0x${"71".repeat(20)}`;
  const day = 86_400_000;
  const call = {
    target: `0x${"72".repeat(20)}`,
    contract: "Withdrawer",
    function: "setSigner",
    value: "0",
    data: "0x",
  };
  const args = [`0x${"ab".repeat(20)}`, "600"].map((value) => ({ name: "next", value }));
  for (const [nth, days] of [2, -1, -9].entries()) {
    const readyAt = Date.now() + days * day;
    await world.db
      .insertInto("governance_proposals")
      .values({
        chain_id: 56,
        tx_hash: Buffer.alloc(32, nth),
        log_index: 0,
        block_number: 10 + nth,
        id: `0x${String(nth).repeat(64)}`,
        contract: timelock,
        kind: "timelock",
        calls: JSON.stringify([{ ...call, arguments: args }]),
        call_count: 3,
        scheduled_at: new Date(readyAt - 2 * day),
        ready_at: new Date(readyAt),
        expires_at: new Date(readyAt + 7 * day),
        is_final: true,
      })
      .execute();
  }
  const first = await admin.terminal.run(["proposals", "--limit", "1"]);
  for (const part of [
    `Withdrawer: signer → 0x${"ab".repeat(20)}, the old key stays valid for 10 min`,
    "2 more calls",
    "ready: it can be executed now",
    `Not yours? The guardian: cast send ${timelock} "cancel(bytes32)" 0x${"1".repeat(64)} --rpc-url "$RPC" --ledger`,
    `Not yours? The guardian: cast send ${timelock} "dismiss(address)" "$PROPOSER" --rpc-url "$RPC" --ledger`,
  ])
    expect(first.out).toContain(part);
  const [, after = ""] = /--after (\S+)/.exec(first.out) ?? [];
  const second = await admin.terminal.run(["proposals", "--after", after]);
  expect(second).toMatchObject({ code: 0, err: "" });
  expect(second.out).toContain(`0x${"0".repeat(64)}`);
  expect(second.out).not.toContain(`0x${"1".repeat(64)}`);
  const ended = await admin.terminal.run(["proposals", "--state", "ended"]);
  expect(ended.out).toMatch(/^state +expired$/m);
  expect(ended.out).not.toContain("Not yours?");
  expect((await support.terminal.run(["proposals"])).code).toBe(1);
});
