/** The agreement until the wallet is asked. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { checkEarly } from "@passport/protocol/calls/early";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { checkWithdrawals } from "@passport/protocol/calls/withdrawals";
import { beforeEach, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";

const sups = (whole: number) => `${whole}${"0".repeat(18)}`;
const dayMs = 86_400_000;
const daysAgo = (days: number) => new Date(Date.now() - days * dayMs).toISOString();

beforeEach(async () => {
  const server = startStubServer();
  const user = aUser({ public_address: "0x71C41D1B9Ac3Cf0c1F0f2C2F9c0fB0b1E9AF9aF2" });
  server.publish(balanceTopic, user.account_id, sups(12_480));
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.onCall(checkEarly, () => ({ value: true, has_signed: false, agreed: false }));
  server.onCall(checkWithdrawals, () => ({
    withdrawals_enabled: true,
    withdrawal_chain: 97,
    withdrawal_contract_address: `0x${"1".repeat(40)}`,
    token_contract_address: `0x${"2".repeat(40)}`,
    unlimited: false,
    max_withdraw: sups(4000),
    total_withdrawn: "0",
    held_until: null,
    withdrawable_now: null,
    withdrawable_from: null,
    withdrawals_resume_on: "2026-11-30",
    allocation: sups(9000),
    daily_release: sups(50),
    release_starts_at: daysAgo(80),
    release_cliff_at: daysAgo(50),
    next_release_at: new Date((Math.floor(Date.now() / dayMs) + 1) * dayMs).toISOString(),
  }));
  await openPage(server, "/withdraw", user);
});

const toSigning = () => page.getByRole("button", { name: "I've read it, continue to sign" }).click();
const fill = async (label: string, text: string) => userEvent.fill(page.getByLabelText(label).element(), text);
const box = (name: RegExp) => page.getByRole("checkbox", { name });
const sign = () => page.getByRole("button", { name: /^Sign/ });

test("[EARLY2-2] the agreement is read first, with the contributor's own figures, and sound at every width", async () => {
  await expect.element(page.getByRole("heading", { name: "Early contributor agreement" })).toBeVisible();
  await expect.element(page.getByText(/an allocation of 9,000 SUPS/)).toBeVisible();
  await expect.element(page.getByText(/you get 50 SUPS for every day since/)).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^4,000 of 9,000 SUPS released, 0 withdrawn/ })).toBeVisible();
  expect(page.getByLabelText("Full name").elements()).toEqual([]);
  expect(page.getByRole("textbox", { name: "Amount" }).elements()).toEqual([]);
  await expectSoundAt(widths);
});

test("[EARLY2-4] [EARLY2-6] signing needs valid fields and exactly one of two boxes, of which one clears the other", async () => {
  await toSigning();
  await expect.element(sign()).toBeDisabled();
  await fill("Mobile number", "+61 412 555 018");
  await box(/I accept/).click();
  await expect.element(page.getByRole("button", { name: "Sign and accept" })).toBeEnabled();
  await box(/I decline/).click();
  await expect.element(box(/I accept/)).not.toBeChecked();
  await expect.element(page.getByRole("button", { name: "Sign and decline" })).toBeEnabled();
  await box(/I decline/).click();
  await expect.element(sign()).toBeDisabled();
  await box(/I accept/).click();
  for (const label of ["Full name", "Mobile number", "Email"]) {
    const before = (page.getByLabelText(label).element() as HTMLInputElement).value;
    await fill(label, "");
    await expect.element(sign()).toBeDisabled();
    await fill(label, before);
    await expect.element(sign()).toBeEnabled();
  }
  await expectSoundAt(widths);
});

test("[EARLY2-5] an email without @ after its first character, or of fewer than 5 characters, disables signing", async () => {
  await toSigning();
  await fill("Mobile number", "+61 412 555 018");
  await box(/I accept/).click();
  for (const email of ["@mara", "mara", "a@bc"]) {
    await fill("Email", email);
    await expect.element(sign()).toBeDisabled();
  }
  await fill("Email", "a@b.c");
  await expect.element(sign()).toBeEnabled();
});

test("[EARLY2-7] ticking decline warns that declining prevents withdrawing", async () => {
  await toSigning();
  expect(page.getByText(/^Declining prevents withdrawing SUPS/).elements()).toEqual([]);
  await box(/I decline/).click();
  await expect.element(page.getByText(/^Declining prevents withdrawing SUPS/)).toBeVisible();
});
