/** /security as one page, and the edit tab that is made of the same sections: score, sites, and how long they are on phones. */
import { listPasskeys } from "@passport/protocol/calls/passkeys";
import { disconnectClient } from "@passport/protocol/calls/players";
import { listSecurityEvents } from "@passport/protocol/calls/sessions";
import { pages } from "@passport/protocol/pages";
import { describe, expect, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { anEvent, aPasskey, heldTo, openSecurity as open, protectedUser } from "../../../testing/open-security.tsx";
import { Refusal } from "../../../testing/refusal.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });
const inkedParts = () => [...document.querySelectorAll("[data-part]")].map((part) => part.getAttribute("data-part"));
const score = (words: string) => page.getByRole("heading", { name: words, exact: true });
const amberButtons = () =>
  [...document.querySelectorAll<HTMLElement>("main a, main button")].filter(
    (button) =>
      getComputedStyle(button).getPropertyValue("--fill") === getComputedStyle(button).getPropertyValue("--amber"),
  );

test.each([
  { is_synced: true, kept: "Synced to your devices" },
  { is_synced: false, kept: "On one device only" },
])("[PASSKEY-12] a passkey shows its name, where it is kept, $kept, and its last use", async ({ is_synced, kept }) => {
  await resizeTo(1440);
  await open(protectedUser(), {
    prepare: (server) => server.onCommand(listPasskeys, () => [{ ...aPasskey, is_synced }]),
  });
  const entry = region("Ways to log in").getByRole("listitem").filter({ hasText: "iPhone 16" });
  for (const fact of ["iPhone 16", "iCloud Keychain", kept, /^Last used 17 Nov/]) {
    await expect.element(entry.getByText(fact)).toBeVisible();
  }
});

describe("the score", () => {
  test("[SECURITY-2] [SECURITY-4] says how many are on, inks their fifths, and only the next one is amber", async () => {
    await resizeTo(1440);
    await open(aUser());
    await expect.element(score("1 of 5 protections on")).toBeVisible();
    expect(inkedParts()).toEqual(["0"]);
    await expect.element(page.getByText("Four more and your seal is complete.")).toBeVisible();
    const checks = page.getByRole("list", { name: "Protections" }).getByRole("listitem");
    expect(checks.elements().map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Email confirmedOn/),
      expect.stringMatching(/^PasskeyOff/),
      expect.stringMatching(/^Recovery codesOff/),
      expect.stringMatching(/^Two-factorOff/),
      expect.stringMatching(/^Wallet linkedOff/),
    ]);
    await expect.element(page.getByText("Next: create a passkey")).toBeVisible();
    expect(amberButtons().map(({ textContent }) => textContent)).toEqual(["Create a passkey"]);
  });

  test.each([
    { changes: { verified: false }, codes: undefined, button: "Confirm email", leads: "/profile/mara_voss/edit" },
    { changes: { has_passkey: false }, codes: undefined, button: "Create a passkey", leads: null },
    {
      changes: { two_factor_authentication_is_set: false },
      codes: undefined,
      button: "Turn on",
      leads: "/tfa/mara_voss/setup",
    },
    {
      changes: {},
      codes: { left: 10, were_shown: false },
      button: "Save codes",
      leads: "/tfa/mara_voss/recovery-code",
    },
    { changes: { public_address: null }, codes: undefined, button: "Connect", leads: null },
  ])("[SECURITY-4] the amber button of the next one is $button", async ({ changes, codes, button, leads }) => {
    await resizeTo(1440);
    await open(protectedUser(changes), codes && { codes });
    await expect.element(score("4 of 5 protections on")).toBeVisible();
    expect(amberButtons().map(({ textContent }) => textContent)).toEqual([button]);
    expect(amberButtons()[0]?.getAttribute("href")).toBe(leads);
  });

  test("[SECURITY-2] each one more is counted and inked", async () => {
    await resizeTo(1440);
    await open(aUser({ public_address: "0x52908400098527886E0F7030069857D2E4169EE7" }));
    await expect.element(score("2 of 5 protections on")).toBeVisible();
    expect(inkedParts()).toEqual(["0", "4"]);
  });

  test("[SECURITY-2] with all five the seal is complete and nothing is amber", async () => {
    await resizeTo(1440);
    await open(protectedUser());
    await expect.element(score("5 of 5 protections on")).toBeVisible();
    await expect.element(page.getByText("Your seal is complete.")).toBeVisible();
    expect(inkedParts()).toEqual(["0", "1", "2", "3", "4"]);
    expect(amberButtons()).toEqual([]);
  });
});

const hubSections = [
  "Ways to log in",
  "Connected sites",
  "Second step",
  "Withdrawal addresses",
  "Withdrawal protection",
  "Devices and sessions",
  "Locks",
  "Security log",
];
const editSections = ["Manage connections", "Second step", "Password", "Locks", "Your data"];

test("[SECURITY-1] every section is there and open at 1024 and 1440, and axe finds nothing at any width", async () => {
  await resizeTo(1440);
  await open(protectedUser());
  await expect.element(score("5 of 5 protections on")).toBeVisible();
  await expectSoundAt([390, 1024, 1440], async (width) => {
    for (const name of hubSections) await expect.element(region(name)).toBeVisible();
    const entry = region("Locks").getByRole("button", { name: "Lock minting" });
    if (width === 390) await expect.element(entry).not.toBeInTheDocument();
    else await expect.element(entry).toBeVisible();
  });
});

describe("connected sites", () => {
  const list = () => region("Connected sites").getByRole("listitem");

  test("[SECURITY-5] are listed, and one that is disconnected after a question is gone", async () => {
    await resizeTo(1440);
    const { server, sites } = await open(protectedUser());
    await expect.element(list().nth(1)).toBeVisible();
    expect(
      list()
        .elements()
        .map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/Battle Arena.*Connected 17/), expect.stringMatching(/Hangar Market/)]);
    server.onCommand(disconnectClient, () => {
      sites.shift();
      const written = { ...anEvent(), kind: "site_disconnected" as const, factor: null };
      server.onCommand(listSecurityEvents, () => ({ events: [written], has_more: false }));
      return true as const;
    });
    const sent = () => server.commands.filter(({ key }) => key === disconnectClient.key);
    await page.getByRole("button", { name: "Disconnect Battle Arena" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    expect(sent()).toEqual([]);
    await page.getByRole("button", { name: "Disconnect Battle Arena" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect.element(page.getByText("Battle Arena is disconnected")).toBeVisible();
    await expect.poll(() => list().elements().length).toBe(1);
    await expect.element(page.getByText("Game or site disconnected")).toBeVisible();
    expect(sent()).toEqual([{ key: disconnectClient.key, payload: { client_id: "client-Battle Arena" } }]);
  });

  test("[SECURITY-5] one that could not be disconnected stays, and the page says so", async () => {
    await resizeTo(1440);
    const { server } = await open(protectedUser());
    server.onCommand(disconnectClient, () => {
      throw new Refusal("unavailable");
    });
    await page.getByRole("button", { name: "Disconnect Battle Arena" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect.element(page.getByText("Battle Arena is still connected")).toBeVisible();
    expect(list().elements()).toHaveLength(2);
  });
});

describe("the withdrawal address", () => {
  const section = () => region("Withdrawal addresses");

  test.each([
    { changes: {}, badge: "Ready", text: /0x71C4/ },
    { changes: { withdrawals_held_until: heldTo }, badge: "Held", text: /wait until/ },
    { changes: { withdraw_lock: true }, badge: "Locked", text: /contact support/ },
    { changes: { total_lock: true }, badge: "Locked", text: /contact support/ },
  ])("[SECURITY-6] is the linked wallet: $badge", async ({ changes, badge, text }) => {
    await resizeTo(1440);
    await open(protectedUser(changes));
    await expect.element(section().getByText(badge, { exact: true })).toBeVisible();
    await expect.element(section().getByText(text).first()).toBeInTheDocument();
  });

  test("[SECURITY-6] without a wallet it offers to connect one", async () => {
    await resizeTo(1440);
    await open(aUser());
    await expect.element(section().getByRole("button", { name: "Connect wallet" })).toBeVisible();
  });
});

describe("on phones", () => {
  const fold = (name: string) => page.getByRole("button", { name, exact: true });
  const pageHeight = () => document.documentElement.scrollHeight;
  const targetsBelow44 = (names: readonly string[]) =>
    names
      .flatMap((name) => [...region(name).element().querySelectorAll("a, button, input")])
      .filter((target) => target.checkVisibility())
      .map((target) => {
        const grown = Number.parseFloat(getComputedStyle(target, "::after").height) || 0;
        return { words: target.textContent, height: Math.max(target.getBoundingClientRect().height, grown) };
      })
      .filter(({ height }) => height < 44);

  test.each([
    { name: "/security", at: pages.security, sections: hubSections },
    { name: "the edit tab", at: pages.editProfile, sections: editSections },
  ])(
    "[SECURITY-7] [SECURITY-8] $name is at most three screens long, one section open at a time",
    async ({ at, sections }) => {
      await resizeTo(390);
      await open(protectedUser({ google_id: "1", twitter_id: "2" }), { at });
      await expect.element(fold("Second step")).toHaveAccessibleDescription(/10 recovery codes left.*On/);
      expect(pageHeight()).toBeLessThanOrEqual(3 * 844);
      for (const name of sections) {
        await expect.element(fold(name)).toHaveAttribute("aria-expanded", "false");
        await fold(name).click();
        await expect.element(fold(name)).toHaveAttribute("aria-expanded", "true");
        const others = sections.filter((other) => other !== name);
        for (const other of others) await expect.element(fold(other)).toHaveAttribute("aria-expanded", "false");
        expect(pageHeight(), name).toBeLessThanOrEqual(3 * 844);
        expect(targetsBelow44(sections), name).toEqual([]);
      }
      await expectSoundAt([390]);
    },
  );

  test("[SECURITY-7] the lines say how things stand", async () => {
    await resizeTo(390);
    await open(protectedUser({ google_id: "1", mint_lock: true }));
    const states = {
      "Ways to log in": "Passkeys, Password, Wallet, Google",
      "Connected sites": "2 sites",
      "Withdrawal addresses": "0x71C4…9aF2 Ready",
      "Withdrawal protection": "Hold of 24 hours",
      "Devices and sessions": "3 logged in",
      Locks: "Minting",
      "Security log": "Logged in",
    };
    for (const [name, state] of Object.entries(states)) {
      await expect.element(fold(name)).toHaveAccessibleDescription(state);
    }
  });

  test("[SECURITY-7] the form is open, and keeps what was typed while it is folded or the width changes", async () => {
    await resizeTo(390);
    await open(aUser(), { at: pages.editProfile });
    const name = page.getByLabelText("First name");
    await name.fill("Maria");
    await fold("Locks").click();
    await expect.element(name).toBeVisible();
    await fold("Profile").click();
    await expect.element(name).not.toBeVisible();
    await resizeTo(1440);
    await expect.element(name).toHaveValue("Maria");
  });

  test("[SECURITY-7] the keyboard opens a section and goes into it", async () => {
    await resizeTo(390);
    await open(protectedUser());
    await expect.element(fold("Locks")).toBeVisible();
    (fold("Devices and sessions").element() as HTMLElement).focus();
    await userEvent.keyboard("{Tab}");
    await expect.element(fold("Locks")).toHaveFocus();
    await userEvent.keyboard("{Enter}{Tab}");
    await expect.element(page.getByRole("button", { name: "Lock withdrawals" })).toHaveFocus();
  });
});
