/** The deposit page without a wallet: its states, its form, the tracer and the history. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import { type Trace, traceCheckNames, traceDeposit } from "@passport/protocol/calls/deposit-trace";
import { checkDeposits, listDeposits } from "@passport/protocol/calls/deposits";
import { operationsTopic } from "@passport/protocol/calls/operations";
import type { Operation } from "@passport/protocol/operation";
import type { User } from "@passport/protocol/user";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { cancelGuard } from "../../lib/wallet/wallet-guard.ts";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../testing/check-points.ts";
import { expectStatusTones } from "../../testing/expect-status-tones.ts";
import { openPage } from "../../testing/open-page.tsx";
import { Refusal } from "../../testing/refusal.ts";
import { type StubServer, startStubServer } from "../../testing/stub-server.ts";
import type { DepositCheck } from "./check-deposits-query.ts";
import type { Deposit } from "./history/list-deposits-query.ts";

const address = "0x5ED3a8f14B09C27e6aD1f0B5c3E7742F10cC8a91";
const sender = "0x3bd0000000000000000000000000000000021e7a";
const hash = (digit: string) => `0x${digit.repeat(64)}`;
const sups = (whole: number) => `${whole}${"0".repeat(18)}`;

const open: DepositCheck = {
  deposits_enabled_eth: false,
  deposits_enabled_bsc: true,
  sup_contract_address_eth: null,
  sup_contract_address_bsc: address,
  deposit_address_eth: null,
  deposit_address_bsc: address,
  chain_id_eth: null,
  chain_id_bsc: 97,
};

const aDeposit = (changes: Partial<Operation> = {}): Operation => ({
  id: "01936c1e-7a00-7000-8000-000000000001",
  kind: "deposit",
  state: "confirming",
  reason: null,
  chain_id: 97,
  amount: sups(2000),
  paid: null,
  collection_slug: null,
  token_id: null,
  asset_name: null,
  wallet: null,
  tx_hash: hash("8"),
  block_number: 10,
  deadline: null,
  transaction_reference: null,
  created_at: new Date().toISOString(),
  updated_at: new Date().toISOString(),
  ...changes,
});

const aTrace = (changes: Partial<Trace> = {}): Trace => ({
  verdict: "unlinked_sender",
  amount: sups(350),
  token: null,
  is_look_alike: false,
  sender,
  recipient: address.toLowerCase(),
  chain_id: 97,
  mined_at: "2026-11-16T00:03:00.000Z",
  blocks_to_go: null,
  seconds_to_go: null,
  blocks_behind: null,
  transaction_reference: null,
  unanswered_chain_ids: [],
  parts: [],
  checks: traceCheckNames.map((name) => ({
    name,
    outcome: name === "sender" ? "failed" : name === "credited" ? "waiting" : "passed",
  })),
  ...changes,
});

let server: StubServer;
let user: User;
beforeEach(() => {
  // The player reads on without a wallet.
  cancelGuard(undefined);
  server = startStubServer();
  user = aUser();
});

interface Prepared {
  check?: () => DepositCheck;
  deposits?: Deposit[];
  operations?: Operation[];
}

const openDeposit = async ({ check = () => open, deposits = [], operations = [] }: Prepared = {}, at = "/deposit") => {
  server.publish(balanceTopic, user.account_id, sups(10));
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, operations);
  server.publish(chainStatusTopic, "", [
    { chain_id: 97, head: 12, finalized: 8, seconds_behind: 0, blocks_behind: 0, is_late: false, stopped: null },
  ]);
  server.onCall(checkDeposits, check);
  server.onCommand(listDeposits, () => ({ transactions: deposits, total: deposits.length }));
  await openPage(server, at, user);
};

const chooseBinance = () => page.getByRole("radio", { name: "Binance Smart Chain" }).click({ force: true });
const amount = () => page.getByLabelText("Amount");

// First: what the check once said stays on the page while it is asked again.
test("[DEPOSIT-1] [DEPOSIT-2] [DEPOSIT-3] the page asks which networks are open; a failed check says so, and is tried again", async () => {
  let isBroken = true;
  await openDeposit({
    check: () => {
      if (isBroken) throw new Refusal("unavailable", { status: 503 });
      return open;
    },
  });
  const said = page.getByText("Unable to get deposit details, please try again or contract support.");
  await expect.element(said).toBeVisible();
  expect(server.calls.map(({ name }) => name)).toContain("checkDeposits");
  await expect.element(page.getByRole("radio")).not.toBeInTheDocument();
  isBroken = false;
  await page.getByRole("button", { name: "Try again" }).click();
  await expect.element(page.getByRole("radio", { name: "Binance Smart Chain" })).toBeEnabled();
});

test("[DEPOSIT-2] [DEPOSIT-4] asks which networks are open, and an open one leads to the form", async () => {
  await openDeposit();
  await expect.element(page.getByRole("heading", { name: "Deposit SUPS", level: 1 })).toBeVisible();
  await expect.element(page.getByRole("radio", { name: "Ethereum" })).toBeDisabled();
  await expect.element(page.getByText("Not available for deposits")).toBeVisible();
  await expect.element(amount()).not.toBeInTheDocument();
  await chooseBinance();
  await expect.element(amount()).toBeVisible();
  await expectSoundAt(widths);
});

test("[DEPOSIT-2] is unavailable while no network is open, and the history stays", async () => {
  const closed = { ...open, deposits_enabled_bsc: false, deposit_address_bsc: null, chain_id_bsc: null };
  await openDeposit({ check: () => closed });
  await expect.element(page.getByText("Deposits are not available right now")).toBeVisible();
  for (const name of ["Ethereum", "Binance Smart Chain"])
    await expect.element(page.getByRole("radio", { name })).toBeDisabled();
  await expect.element(page.getByText("No recent deposit history.")).toBeVisible();
  await expectSoundAt(widths);
});

test("[DEPOSIT-7] [DEPOSIT-8] [DEPOSIT-17] what is no amount is said at once; how long it takes, too", async () => {
  await openDeposit();
  await chooseBinance();
  await amount().fill("abc");
  await expect.element(page.getByText("Amount must be a number")).toBeVisible();
  await amount().fill("-1");
  await expect.element(page.getByText("Amount can't be negative")).toBeVisible();
  await expect.element(page.getByText("It can take up to five minutes to appear.")).toBeVisible();
  await expect.element(page.getByText("If it hasn't after 24 hours, create a support ticket.")).toBeVisible();
  const card = page.getByRole("region", { name: "Deposit SUPS" });
  await expect.element(card.getByRole("button", { name: "Connect wallet" })).toBeVisible();
});

test("[DEPOSIT-30] the deposit address is shown to send to, with what must not be sent", async () => {
  await openDeposit();
  await chooseBinance();
  await expect.element(page.getByRole("heading", { name: "Or send it yourself" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: "QR code of the deposit address" })).toBeVisible();
  await expect.element(page.getByText(address, { exact: true })).toBeInTheDocument();
  await expect.element(page.getByRole("button", { name: "Copy deposit address" })).toHaveAttribute("title", address);
  await expect.element(page.getByText("Only SUPS, only on Binance Smart Chain")).toBeVisible();
});

test("[DEPOSIT-11] a deposit in progress is live, from the chain to the balance", async () => {
  await openDeposit({ operations: [aDeposit()] });
  const steps = () => page.getByRole("listitem");
  await expect.element(page.getByText("3 of 6 blocks")).toBeVisible();
  await expect.element(steps().filter({ hasText: "Confirming" })).toHaveAttribute("aria-current", "step");
  await expectSoundAt(widths);
  server.publish(operationsTopic, user.account_id, [aDeposit({ state: "confirmed" })]);
  await expect.element(page.getByText("2,000.00 SUPS are in your balance.")).toBeVisible();
});

test("[DEPOSIT-29] the tracer says in one sentence what happened, the checks, and the one action that helps", async () => {
  await openDeposit();
  server.onCommand(traceDeposit, () => aTrace());
  await expect.element(page.getByRole("heading", { name: "I sent it but it's not here" })).toBeVisible();
  await page.getByLabelText("Transaction hash").fill("0x12");
  await page.getByRole("button", { name: "Find it" }).click();
  await expect.element(page.getByText("A transaction hash is 0x followed by 64 digits")).toBeVisible();
  await page.getByLabelText("Transaction hash").fill(hash("7"));
  await page.getByRole("button", { name: "Find it" }).click();
  await expect
    .element(page.getByRole("heading", { name: "We have your 350.00 SUPS. Link the wallet you sent them from." }))
    .toBeVisible();
  await expect.element(page.getByText("Found on BSC testnet")).toBeVisible();
  await expect.element(page.getByRole("button", { name: "Link 0x3bd0…1e7a" })).toBeVisible();
  expect(server.commands).toContainEqual({ key: "SUPS:DEPOSIT:TRACE", payload: { transaction_hash: hash("7") } });
  await expectSoundAt(widths);
});

test("[DEPOSIT-19] [DEPOSIT-20] the history lists hash, amount, status and date; credited is a success, the rest a warning", async () => {
  const created_at = "2026-11-15T09:30:00.000Z";
  const deposits: Deposit[] = (["pending", "confirming", "confirmed", "failed"] as const).map((status, nth) => ({
    tx_hash: hash(String(nth + 1)),
    amount: sups(75 + nth),
    status,
    created_at,
  }));
  await openDeposit({ deposits }, "/deposit/history/sups");
  await expect
    .element(page.getByRole("link", { name: "SUPS Deposit History" }))
    .toHaveAttribute("aria-current", "page");
  for (const [nth, status] of ["Pending", "Confirming", "Confirmed", "Failed"].entries()) {
    const row = page.getByRole("row").filter({ hasText: `${75 + nth}.00` });
    await expect.element(row.getByText(status)).toBeVisible();
    await expect.element(row.getByRole("button")).toHaveAttribute("title", hash(String(nth + 1)));
  }
  expectStatusTones();
  await expectSoundAt(widths);
});

test("[DEPOSIT-21] an empty history, and one that did not load, say so", async () => {
  await openDeposit({}, "/deposit/history/sups");
  await expect.element(page.getByText("No recent deposit history.")).toBeVisible();
});

test("[DEPOSIT-21] a failed load shows the error's text instead", async () => {
  await openDeposit({}, "/deposit/history/sups");
  server.onCommand(listDeposits, () => {
    throw new Refusal("overloaded");
  });
  user = aUser();
  server.publish(balanceTopic, user.account_id, sups(10));
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  await openPage(server, "/deposit/history/sups", user);
  await expect.element(page.getByText("Your deposits did not load").last()).toBeVisible();
});

test("[NAV-19] the two histories are tabs, and /deposit/history opens the first", async () => {
  await openDeposit({}, "/deposit/history");
  await expect
    .element(page.getByRole("link", { name: "SUPS Deposit History" }))
    .toHaveAttribute("aria-current", "page");
  await expect
    .element(page.getByRole("link", { name: "Asset Deposit History" }))
    .toHaveAttribute("href", "/deposit/history/assets");
});
