/** What /security says about a hold, the address book and the player's own protection. */
import {
  holdReasons,
  keepProtection,
  listAddresses,
  readHold,
  readProtection,
  removeAddress,
  renameAddress,
  setProtection,
} from "@passport/protocol/calls/holds";
import { lockUser, userTopic } from "@passport/protocol/calls/profile";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import {
  aHold,
  anAddress,
  heldTo,
  openSecurity,
  plainProtection,
  protectedUser,
} from "../../../testing/open-security.tsx";
import { Refusal } from "../../../testing/refusal.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const inAnHour = () => new Date(Date.now() + 3_600_000).toISOString();
const panel = () => region("Nothing can leave your account yet");

describe("[HOLD-10] the hold panel", () => {
  test("says what is held, why, since when, until when and what still works, at every width", async () => {
    await resizeTo(1440);
    await openSecurity(protectedUser({ withdrawals_held_until: heldTo }));
    await expect.element(panel().getByText("A new wallet was linked.")).toBeVisible();
    await expect.element(panel().getByText("17 Nov").first()).toBeVisible();
    await expect.element(panel().getByText(/to 01 Jan 99/)).toBeVisible();
    await expect.element(panel().getByText("No SUPS, collectible or item can be sent to a wallet.")).toBeVisible();
    await expect.element(panel().getByText(/^Everything else works/)).toBeVisible();
    await expect.element(panel().getByRole("progressbar")).toBeVisible();
    await expectSoundAt([390, 1024, 1440], async () => {
      await expect.element(panel()).toBeVisible();
    });
  });

  test("counts down in cyan, and is not there once the hold has ended or without one", async () => {
    await resizeTo(1440);
    const user = protectedUser({ withdrawals_held_until: inAnHour() });
    const { server } = await openSecurity(user);
    const timer = panel().getByRole("timer");
    await expect.poll(() => timer.element().textContent).toMatch(/59:\d\d$|00:00$/);
    const cyan = getComputedStyle(document.documentElement).getPropertyValue("--cyan");
    const probe = document.createElement("i");
    probe.style.color = cyan;
    document.body.append(probe);
    expect(getComputedStyle(timer.element()).color).toBe(getComputedStyle(probe).color);
    probe.remove();
    server.publish(userTopic, user.id, { ...user, withdrawals_held_until: "2026-01-01T00:00:00.000Z" });
    await expect.element(panel()).not.toBeInTheDocument();
  });

  test("has words for every reason", async () => {
    await resizeTo(1440);
    const user = protectedUser({ withdrawals_held_until: heldTo });
    const causes = holdReasons.map((reason) => ({ reason, started_at: aHold.started_at, ends_at: heldTo }));
    await openSecurity(user, { prepare: (server) => server.onCommand(readHold, () => ({ ...aHold, causes })) });
    await expect.element(panel().getByText("The password was reset.")).toBeVisible();
    const said = panel().getByRole("list").first().getByRole("listitem").elements();
    expect(new Set(said.map(({ textContent }) => textContent)).size).toBe(holdReasons.length);
  });

  test("says when the reasons cannot be loaded; the end is known all the same", async () => {
    await resizeTo(1440);
    // An end of its own: what was read for another one is kept.
    await openSecurity(protectedUser({ withdrawals_held_until: "2098-01-01T10:00:00.000Z" }), {
      prepare: (server) =>
        server.onCommand(readHold, () => {
          throw new Refusal("unavailable");
        }),
    });
    await expect.element(page.getByText("The reasons could not be loaded")).toBeVisible();
    await expect.element(panel().getByRole("timer")).toBeVisible();
  });

  test('"It wasn\'t me" asks, locks the account and says what to do next', async () => {
    await resizeTo(1440);
    const user = protectedUser({ withdrawals_held_until: heldTo });
    const { server } = await openSecurity(user);
    server.onCommand(lockUser, () => {
      const locked = { ...user, total_lock: true };
      server.publish(userTopic, user.id, locked);
      return locked;
    });
    await page.getByRole("button", { name: "It wasn't me" }).click();
    await expect.element(page.getByRole("dialog").getByText(/contact support: they unlock the account/)).toBeVisible();
    expect(server.commands.filter(({ key }) => key === lockUser.key)).toEqual([]);
    await page.getByRole("dialog").getByRole("button", { name: "It wasn't me" }).click();
    await expect.element(panel().getByText(/^Change your password now/)).toBeVisible();
    expect(server.commands).toContainEqual({ key: lockUser.key, payload: { type: "account" } });
  });
});

describe("[HOLD-11] withdrawal addresses", () => {
  const section = () => region("Withdrawal addresses");
  const past = anAddress({ address: `0x${"5d".repeat(20)}`, name: "Ledger", is_linked: false });

  test("are named, with since when they are known; a new one says until when it waits", async () => {
    await resizeTo(1440);
    const waiting = anAddress({ usable_from: heldTo });
    await openSecurity(protectedUser({ withdrawals_held_until: heldTo }), {
      prepare: (server) => server.onCommand(listAddresses, () => [waiting, past]),
    });
    await expect.element(section().getByText("Ledger")).toBeVisible();
    await expect.element(section().getByText("Known since 14 Mar 2026").first()).toBeVisible();
    await expect.element(section().getByText(/^Nothing can be sent here until 1 Jan 2099/)).toBeVisible();
    await expect.element(section().getByRole("button", { name: "Remove Linked wallet" })).not.toBeInTheDocument();
  });

  test("get another name, and are removed after a question", async () => {
    await resizeTo(1440);
    const { server } = await openSecurity(protectedUser(), {
      prepare: (given) => given.onCommand(listAddresses, () => [anAddress(), past]),
    });
    server.onCommand(renameAddress, () => true as const);
    server.onCommand(removeAddress, () => true as const);
    await section().getByRole("button", { name: "Rename Ledger" }).click();
    await page.getByLabelText("Name", { exact: true }).fill("Safe");
    await page.getByRole("button", { name: "Save", exact: true }).click();
    await expect.element(page.getByText("Name saved")).toBeVisible();
    expect(server.commands).toContainEqual({
      key: renameAddress.key,
      payload: { address: past.address, name: "Safe" },
    });
    await section().getByRole("button", { name: "Remove Ledger" }).click();
    await expect.element(page.getByRole("dialog").getByText(/it counts as new/)).toBeVisible();
    await page.getByRole("dialog").getByRole("button", { name: "Remove" }).click();
    await expect.element(page.getByText("Address removed")).toBeVisible();
    expect(server.commands).toContainEqual({ key: removeAddress.key, payload: { address: past.address } });
  });

  test("that cannot be loaded say so", async () => {
    await resizeTo(1440);
    // A wallet of its own: what was read for another one is kept.
    await openSecurity(protectedUser({ public_address: `0x${"6e".repeat(20)}` }), {
      prepare: (server) =>
        server.onCommand(listAddresses, () => {
          throw new Refusal("unavailable");
        }),
    });
    await expect.element(page.getByText("Your withdrawal addresses could not be loaded")).toBeVisible();
  });
});

describe("[HOLD-11] the player's own protection", () => {
  const section = () => region("Withdrawal protection");

  test("is changed with a longer hold and a daily limit", async () => {
    await resizeTo(1440);
    const { server } = await openSecurity(protectedUser());
    server.onCommand(setProtection, () => ({ ...plainProtection, hold_hours: 72 }));
    const save = section().getByRole("button", { name: "Save protection" });
    await expect.element(save).toBeDisabled();
    await section().getByLabelText("Hold after a security change").selectOptions("3 days");
    await section().getByLabelText("Daily limit in SUPS").fill("nonsense");
    await expect.element(section().getByText("Enter an amount above 0, or leave it empty.")).toBeVisible();
    await section().getByLabelText("Daily limit in SUPS").fill("500");
    await save.click();
    await expect.element(page.getByText("Protection saved")).toBeVisible();
    const payload = { hold_hours: 72, daily_limit: "500000000000000000000" };
    expect(server.commands).toContainEqual({ key: setProtection.key, payload });
  });

  test("shows a lower one with its time, which can be cancelled", async () => {
    await resizeTo(1440);
    const pending = {
      ...plainProtection,
      hold_hours: 168,
      daily_limit: "500000000000000000000",
      next_hold_hours: { value: 24, from: heldTo },
      next_daily_limit: { value: null, from: heldTo },
    };
    const { server } = await openSecurity(protectedUser(), {
      prepare: (given) => given.onCommand(readProtection, () => pending),
    });
    await expect.element(section().getByText(/^The hold becomes 24 hours on 1 Jan 2099/)).toBeVisible();
    await expect.element(section().getByText(/^The daily limit ends on 1 Jan 2099/)).toBeVisible();
    await expect.element(section().getByLabelText("Daily limit in SUPS")).toHaveValue("500");
    server.onCommand(keepProtection, () => plainProtection);
    server.onCommand(readProtection, () => plainProtection);
    await section().getByRole("button", { name: "Keep my protection" }).click();
    await expect.element(section().getByText("Less protection was requested")).not.toBeInTheDocument();
  });
});
