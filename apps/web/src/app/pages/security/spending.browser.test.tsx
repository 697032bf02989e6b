/** The section of /security with what games may take in a day. */
import { keepSpending, readSpending, type Spending, setSpending } from "@passport/protocol/calls/spending";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { heldTo, openSecurity, plainSpending, protectedUser } from "../../../testing/open-security.tsx";
import { Refusal } from "../../../testing/refusal.ts";

const section = () => page.getByRole("region", { name: "Spending limit", exact: true });
const field = () => section().getByLabelText("Daily limit for payments in SUPS");
const sups = (whole: number) => (BigInt(whole) * 10n ** 18n).toString();
const limited: Spending = { ...plainSpending, limit: { amount: sups(300), spent: sups(192) } };

/** Each with an end of its own: what was read for another one is kept. */
let ends = 0;
const openWith = async (spending: Spending | (() => never)) => {
  await resizeTo(1440);
  ends += 1;
  const until = spending instanceof Function ? undefined : spending.hold?.until;
  const user = protectedUser({ withdrawals_held_until: until ?? `2020-01-01T00:00:00.00${ends}Z` });
  const read = spending instanceof Function ? spending : () => spending;
  const { server } = await openSecurity(user, { prepare: (stub) => stub.onCommand(readSpending, read) });
  return server;
};

describe("[HOLD-20] the spending limit", () => {
  test("is set where there is none; what is no amount is said", async () => {
    const server = await openWith(plainSpending);
    const save = section().getByRole("button", { name: "Save limit" });
    await expect.element(save).toBeDisabled();
    await field().fill("0");
    await expect.element(section().getByText("Enter an amount above 0, or leave it empty.")).toBeVisible();
    await field().fill("1,250.5");
    server.onCommand(setSpending, () => ({
      ...plainSpending,
      limit: { amount: "1250500000000000000000", spent: "0" },
    }));
    await save.click();
    await expect.element(page.getByText("Spending limit saved")).toBeVisible();
    expect(server.commands).toContainEqual({
      key: setSpending.key,
      payload: { daily_limit: "1250500000000000000000" },
    });
    await expect.element(section().getByText("0.00 of 1,250.50 SUPS spent within 24 hours").first()).toBeVisible();
  });

  test("shows what counts towards it at every width; a higher one waits, and can be cancelled", async () => {
    const server = await openWith(limited);
    await expect.element(section().getByText("192.00 of 300.00 SUPS spent within 24 hours").first()).toBeVisible();
    await expect.element(section().getByRole("progressbar")).toBeVisible();
    await expect.element(field()).toHaveValue("300");
    const waiting = { ...limited, next_limit: { value: null, from: heldTo } };
    server.onCommand(setSpending, () => waiting);
    await field().fill("");
    await section().getByRole("button", { name: "Save limit" }).click();
    await expect.element(page.getByText("Higher limit requested")).toBeVisible();
    expect(server.commands).toContainEqual({ key: setSpending.key, payload: { daily_limit: null } });
    await expect.element(section().getByText(/^The limit ends on 1 Jan 2099/)).toBeVisible();
    await expectSoundAt([390, 1024, 1440]);
    server.onCommand(keepSpending, () => limited);
    await section().getByRole("button", { name: "Keep my limit" }).click();
    await expect.element(section().getByText("A higher limit was requested")).not.toBeInTheDocument();
  });

  test("while the account is held, says what payments may still take", async () => {
    await openWith({ ...limited, hold: { until: heldTo, allowance: sups(100), spent: sups(60) } });
    await expect.element(section().getByText(/^On hold until 1 Jan 2099/)).toBeVisible();
    await expect.element(section().getByText(/^Games can still take 40\.00 of 100\.00 SUPS/)).toBeVisible();
    await expectSoundAt([390, 1024, 1440]);
  });

  test("that cannot be loaded or saved says so", async () => {
    const server = await openWith(() => {
      throw new Refusal("unavailable");
    });
    await expect.element(section().getByText("Your spending limit could not be loaded")).toBeVisible();
    server.onCommand(readSpending, () => limited);
    await section().getByRole("button", { name: "Try again" }).click();
    server.onCommand(setSpending, () => {
      throw new Refusal("internal");
    });
    await field().fill("10");
    await section().getByRole("button", { name: "Save limit" }).click();
    await expect.element(page.getByText("Your limit is as it was")).toBeVisible();
    await expect.element(field()).toHaveValue("10");
  });
});
