/** Every state and message of the page that needs no wallet; what a wallet does is in e2e/withdraw.e2e.ts. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { checkEarly } from "@passport/protocol/calls/early";
import { type Hold, readHold } from "@passport/protocol/calls/holds";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { checkWithdrawals, type WithdrawalCheck } from "@passport/protocol/calls/withdrawals";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { beforeEach, describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";

const sups = (whole: number) => `${whole}${"0".repeat(18)}`;
const wallet = "0x71C41D1B9Ac3Cf0c1F0f2C2F9c0fB0b1E9AF9aF2";
const dayMs = 86_400_000;

const open: WithdrawalCheck = {
  withdrawals_enabled: true,
  withdrawal_chain: 97,
  withdrawal_contract_address: `0x${"1".repeat(40)}`,
  token_contract_address: `0x${"2".repeat(40)}`,
  unlimited: true,
  max_withdraw: "0",
  total_withdrawn: "0",
  held_until: null,
  withdrawable_now: null,
  withdrawable_from: null,
  withdrawals_resume_on: "2026-11-27",
  allocation: null,
  daily_release: null,
  release_starts_at: null,
  release_cliff_at: null,
  next_release_at: null,
};

/** 9,000 with 50 a day, for 80 days: 4,000 are released, 2,650 withdrawn. */
const limited = (): WithdrawalCheck => ({
  ...open,
  unlimited: false,
  max_withdraw: sups(4000),
  total_withdrawn: sups(2650),
  allocation: sups(9000),
  daily_release: sups(50),
  release_starts_at: new Date(Date.now() - 80 * dayMs).toISOString(),
  release_cliff_at: new Date(Date.now() - 50 * dayMs).toISOString(),
  next_release_at: new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString(),
});

const status = {
  chain_id: 97,
  head: 102,
  finalized: 90,
  seconds_behind: 1,
  blocks_behind: 0,
  is_late: false,
  stopped: null,
};

const anOperation = (changes: Partial<Operation>): Operation => ({
  id: crypto.randomUUID(),
  kind: "withdrawal",
  state: "pending",
  reason: null,
  chain_id: 97,
  amount: sups(1250),
  paid: null,
  collection_slug: null,
  token_id: null,
  asset_name: null,
  wallet: wallet.toLowerCase(),
  tx_hash: null,
  block_number: null,
  deadline: new Date(Date.now() + 240_000).toISOString(),
  transaction_reference: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  ...changes,
});

let server: StubServer;
let user: User;
beforeEach(() => {
  server = startStubServer();
  user = aUser({ public_address: wallet });
});

interface Scene {
  check?: WithdrawalCheck;
  early?: { value: boolean; has_signed: boolean; agreed: boolean };
  operations?: Operation[];
  hold?: Hold;
}

const prepare = ({ check = open, early, operations = [], hold }: Scene = {}) => {
  server.publish(balanceTopic, user.account_id, sups(12_480));
  server.publish(heldTopic, user.account_id, sups(1250));
  server.publish(operationsTopic, user.account_id, operations);
  server.publish(chainStatusTopic, "", [status]);
  if (hold) server.onCommand(readHold, () => hold);
  server.onCall(checkWithdrawals, () => check);
  server.onCall(checkEarly, () => early ?? { value: false, has_signed: false, agreed: false });
};

const visit = async (scene?: Scene) => {
  prepare(scene);
  await openPage(server, "/withdraw", user);
};

const amount = () => page.getByRole("textbox", { name: "Amount" });
const withdraw = () => page.getByRole("button", { name: /^Withdraw/ });
const type = async (typed: string) => {
  await expect.element(amount()).toBeVisible();
  await userEvent.fill(amount().element(), typed);
};

describe("the form", () => {
  test("[WITHDRAW-6] empty, zero and negative disable the button; it is sound at every width", async () => {
    await visit();
    await expect.element(page.getByText("Available 11,230.00")).toBeVisible();
    for (const typed of ["", "0", "-1"]) {
      await type(typed);
      await expect.element(withdraw()).toBeDisabled();
    }
    await type("100");
    await expect.element(page.getByRole("button", { name: "Withdraw 100.00 SUPS" })).toBeEnabled();
    await expectSoundAt(widths);
  });

  test("[WITHDRAW-7] [WITHDRAW-9] says what is wrong with an amount, and disables the button", async () => {
    await visit();
    await type("ten");
    await expect.element(page.getByText("Error setting withdraw amount")).toBeVisible();
    await expect.element(withdraw()).toBeDisabled();
    await type("11230.01");
    await expect.element(page.getByText("Insufficient $SUPS")).toBeVisible();
    await expect.element(withdraw()).toBeDisabled();
  });

  test("[WITHDRAW-8] says when the own balance cannot be read, and is disabled", async () => {
    await visit();
    await type("1");
    // What a server would send that is not ours.
    const unchecked = { ...balanceTopic, payload: { parse: (value: unknown) => value } };
    server.publish(unchecked as unknown as typeof balanceTopic, user.account_id, "nothing");
    await expect.element(page.getByText("Could not get user $SUPS balance")).toBeVisible();
    await expect.element(withdraw()).toBeDisabled();
  });

  test("[WITHDRAW-41] says how much can be withdrawn now and from when the rest can, and stops above it", async () => {
    await visit({
      check: { ...open, withdrawable_now: sups(320), withdrawable_from: "2036-11-17T09:30:00.000Z" },
    });
    await expect.element(page.getByText("You can withdraw 320.0000 SUPS now")).toBeVisible();
    await expect.element(page.getByText(/You can withdraw all of it from 17 Nov 2036/)).toBeVisible();
    await type("320.5");
    await expect.element(page.getByText("This is more than you can withdraw now.")).toBeVisible();
    await expect.element(withdraw()).toBeDisabled();
    await page.getByRole("button", { name: "Max" }).click();
    await expect.element(amount()).toHaveValue("320");
    await expect.element(page.getByRole("button", { name: "Withdraw 320.00 SUPS" })).toBeEnabled();
    await expectSoundAt(widths);
  });

  test("[WITHDRAW-15] a player without a limit sees none", async () => {
    await visit();
    await expect.element(amount()).toBeVisible();
    expect(page.getByText("Released so far").elements()).toEqual([]);
    expect(page.getByText("Your allocation").elements()).toEqual([]);
  });

  test("[WITHDRAW-32] [HOLD-12] says until when and why withdrawals are held, and is disabled", async () => {
    const ends_at = "2036-11-17T09:30:00.000Z";
    const cause = { reason: "password_reset" as const, started_at: "2036-11-16T09:30:00.000Z", ends_at };
    const hold = { started_at: cause.started_at, ends_at, causes: [cause] };
    await visit({ check: { ...open, held_until: ends_at }, hold });
    await expect.element(page.getByText(/^Nothing can leave your account until 17 Nov 2036/)).toBeVisible();
    await expect.element(page.getByText("The password was reset.")).toBeVisible();
    await type("1");
    await expect.element(withdraw()).toBeDisabled();
  });
});

describe("an early contributor who agreed", () => {
  const agreed = { value: true, has_signed: true, agreed: true };

  test("[WITHDRAW-12] [WITHDRAW-14] [WITHDRAW-15] [FORMAT-3] sees the limit with 4 decimals; Max stays within it", async () => {
    await visit({ check: limited(), early: agreed });
    await expect.element(page.getByText("1,350.0000").first()).toBeVisible();
    await expect.element(page.getByText("4,000.0000").first()).toBeVisible();
    await expect.element(page.getByText(/50\.00 SUPS more are released on/)).toBeVisible();
    await type("1350.5");
    await expect.element(page.getByText("This amount will exceed the early contributor limit.")).toBeVisible();
    await expect.element(withdraw()).toBeDisabled();
    await page.getByRole("button", { name: "Max" }).click();
    await expect.element(amount()).toHaveValue("1350");
    await expect
      .element(page.getByRole("img", { name: /^4,000 of 9,000 SUPS released, 2,650 withdrawn/ }))
      .toBeVisible();
    await expectSoundAt(widths);
  });

  test("[WITHDRAW-13] with nothing left reads that the limit is reached for today", async () => {
    await visit({ check: { ...limited(), total_withdrawn: sups(4000) }, early: agreed });
    await expect.element(page.getByText("Early contributor limit reached for today")).toBeVisible();
    await type("1");
    await expect.element(withdraw()).toBeDisabled();
  });
});

describe("without a form", () => {
  test("[WITHDRAW-3] a failed check says so and can be tried again", async () => {
    server.onCall(checkEarly, () => ({ value: false, has_signed: false, agreed: false }));
    server.onCall(checkWithdrawals, () => {
      throw new Refusal("internal", { status: 500 });
    });
    await openPage(server, "/withdraw", user);
    const text = "Unable to get withdrawal details, please try again or contract support.";
    await expect.element(page.getByText(text)).toBeVisible();
    await expectSoundAt(widths);
    prepare();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect.element(amount()).toBeVisible();
  });

  test("[WITHDRAW-4] [WITHDRAW-16] unavailable says that there is a chain migration, and until which November date", async () => {
    await visit({ check: { ...open, withdrawals_enabled: false } });
    const text = /Withdrawals are unavailable during a chain migration and will be enabled on 27 Nov 2026/;
    await expect.element(page.getByText(text)).toBeVisible();
    expect(amount().elements()).toEqual([]);
    await expectSoundAt(widths);
  });

  test("[EARLY2-3] one who declined reads the declined message instead of it", async () => {
    await visit({ check: limited(), early: { value: true, has_signed: true, agreed: false } });
    await expect.element(page.getByText("You declined the agreement")).toBeVisible();
    expect(amount().elements()).toEqual([]);
    await expectSoundAt(widths);
  });
});

describe("[WITHDRAW-29] a withdrawal in flight", () => {
  test("that waits for the wallet counts down, is offered again, and keeps the form read-only", async () => {
    await visit({ operations: [anOperation({})] });
    await expect.element(page.getByRole("button", { name: "Continue in your wallet" })).toBeEnabled();
    await expect.poll(() => page.getByRole("timer").first().element().textContent).toMatch(/^[34]:\d\d$/);
    await expect.element(page.getByText("Opens when this one is done")).toBeVisible();
    await expect.element(amount()).toHaveAttribute("readonly");
    await expectSoundAt(widths);
  });

  test("[WITHDRAW-16] that is on the chain counts its blocks and links to the explorer, live", async () => {
    const operation = anOperation({});
    await visit({ operations: [operation] });
    const seen = { ...operation, state: "confirming", tx_hash: `0x${"9".repeat(64)}`, block_number: 100 } as const;
    server.publish(operationsTopic, user.account_id, [seen]);
    await expect.element(page.getByText("3/6").first()).toBeVisible();
    await expect
      .element(page.getByRole("link", { name: "View on the explorer" }))
      .toHaveAttribute("href", `https://testnet.bscscan.com/tx/${seen.tx_hash}`);
    server.publish(operationsTopic, user.account_id, [{ ...seen, state: "confirmed" }]);
    await expect.element(page.getByText("The withdrawal is final.")).toBeVisible();
    await expectSoundAt(widths);
  });

  test("that was returned is shown as such, with its reason", async () => {
    await visit({ operations: [anOperation({ state: "returned", reason: "expired" })] });
    await expect.element(page.getByText("Not signed in time")).toBeVisible();
    await expect.element(page.getByText("Returned").first()).toBeVisible();
  });
});
