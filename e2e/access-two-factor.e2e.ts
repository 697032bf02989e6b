/** The second factor: at the login, setting it up, and the recovery codes. */

import { readFile } from "node:fs/promises";
import { codeTries, messages, timesMs } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { openEdit } from "./stack/edit-page.ts";
import { addressIn, clockStepMs, passUntilShown, stopClock } from "./stack/stop-clock.ts";
import { test as base, expect, type Page, type Player, viewportOf } from "./stack/test.ts";
import {
  codeField,
  makeSessionsStale,
  setUpTwoFactor,
  setUpTwoFactorOnPage,
  type TwoFactor,
} from "./stack/two-factor.ts";

/** bob has two-factor and is logged out. */
interface Bob extends TwoFactor {
  player: Player;
}

const test = base.extend<{ bob: Bob }>({
  bob: async ({ page, db, newPlayer, logIn }, use) => {
    const player = await newPlayer();
    await logIn(page, player);
    const twoFactor = await setUpTwoFactor(page, db, player);
    await page.context().clearCookies();
    await use({ ...twoFactor, player });
  },
});

const signIn = async (page: Page, { email, password }: Player, redirectURL?: string) => {
  await page.goto(redirectURL === undefined ? "/login" : `/login?redirectURL=${encodeURIComponent(redirectURL)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two Factor Authentication");
};

const wrongCode = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await expect(page.getByText(messages.incorrect_code)).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
};

/** One that is not right now, nor half a minute before or after. */
const anotherCode = ({ secret }: TwoFactor): string => {
  const near = [-30_000, 0, 30_000, 60_000].map((shift) => passcodeOf(secret, new Date(Date.now() + shift)));
  return ["111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
};

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

const codes = (page: Page) => page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");

test.describe("the check at the login", () => {
  test("[TFA-1] [TFA-3] [TFA-4] asks for the passcode, keeps the token out of the address, and goes on where the login began", async ({
    page,
    bob,
  }) => {
    const answered = page.waitForResponse("**/auth/email");
    await signIn(page, bob.player, "/transactions?page=3");
    const { tfa_token: token, ...rest } = await (await answered).json();
    expect(rest).not.toHaveProperty("user");
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions?page=3")}`);

    await expect(page.getByRole("link", { name: "Go Back" })).toHaveCount(0);

    await test.step("[TFA-8] [TFA-9] the right passcode opens what was asked for before the login", async () => {
      const sent = page.waitForRequest("**/auth/tfa");
      const passcode = await bob.passcode();
      await codeField(page).fill(passcode);
      const body = (await sent).postDataJSON();
      expect(body).toMatchObject({ passcode, is_recovery: false, token, redirect_url: "/transactions?page=3" });
      await expect(page).toHaveURL("/transactions?page=3");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
    });
  });

  test("[TFA-3] neither a reload nor the way back and forth leads to an address with the token", async ({
    page,
    bob,
  }) => {
    const visited: string[] = [];
    page.on("framenavigated", (frame) => visited.push(frame.url()));
    await signIn(page, bob.player);
    await expect(page).toHaveURL("/tfa/check");
    await page.goBack();
    await expect(page).toHaveURL("/login");
    await page.goForward();
    await expect(page).toHaveURL("/tfa/check");
    await expect(codeField(page)).toBeVisible();
    expect(visited.filter((url) => url.includes("token=")).length).toBeLessThanOrEqual(1);

    await page.reload();
    await expect(codeField(page)).toBeVisible();
    await expect(page).toHaveURL("/tfa/check");
    await page.goBack();
    await expect(page).toHaveURL("/login");
  });

  test("[TFA-2] without a token it goes to /", async ({ page }) => {
    await page.goto("/tfa/check");
    await expect(page).toHaveURL("/login");
    await page.goto("/tfa/check?token=");
    await expect(page).toHaveURL("/login");
  });

  test("[TFA-5] [TFA-6] [TFA-7] toggles between passcode and recovery code, and sends nothing that is empty", async ({
    page,
    bob,
  }) => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/tfa")) calls += 1;
    });
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    expect(calls).toBe(0);

    await wrongCode(page, anotherCode(bob));
    expect(calls).toBe(1);
    await codeField(page).fill("123");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const recovery = page.getByLabel("Recovery code");
    await expect(recovery).toBeFocused();
    await expect(recovery).toHaveValue("");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    await page.getByRole("button", { name: "Verify" }).click();
    expect(calls).toBe(1);
    await recovery.fill("x".repeat(200));
    await expect(recovery).toHaveValue("x".repeat(200));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();

    await page.getByRole("button", { name: "Use the authenticator app" }).click();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue("");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    // Six digits are sent by themselves.
    await page.keyboard.type(await bob.passcode());
    await expect(page).toHaveURL("/profile");
    expect(calls).toBe(3);
  });

  test("[TFA-6] a pasted passcode loses its spaces and what is too much", async ({ page, bob }) => {
    await signIn(page, bob.player);
    const passcode = await bob.passcode();
    await page.route("**/auth/tfa", (route) => route.fulfill({ status: 500, json: {} }));
    const sent = page.waitForRequest("**/auth/tfa");
    await codeField(page).fill(`${passcode.slice(0, 3)} ${passcode.slice(3)}9`);
    expect((await sent).postDataJSON()).toMatchObject({ passcode });
  });

  test("[TFA-10] a wrong code says so and the page stays usable", async ({ page, bob }) => {
    await signIn(page, bob.player);
    await wrongCode(page, anotherCode(bob));
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(await bob.passcode());
    await expect(page).toHaveURL("/profile");
  });

  test("[SESSION-9] [SESSION-10] [TFA-11] a reload comes back to it with the tries counted; after the fifth the right code leads to the login", async ({
    page,
    bob,
  }) => {
    await signIn(page, bob.player, "/transactions");
    for (let tries = 1; tries < codeTries; tries++) await wrongCode(page, anotherCode(bob));
    await page.reload();
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions")}`);
    await wrongCode(page, anotherCode(bob));
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL(/\/login\?err=tfa_expired/);
    await expect(page.getByRole("alert")).toHaveText(messages.tfa_expired);
    expect(new URL(page.url()).searchParams.get("redirectURL")).toBe("/transactions");
    await page.goto("/tfa/check");
    await expect(page).toHaveURL("/login");
  });

  test("[SESSION-9] whoever comes back within the five minutes is led to it from a protected page", async ({
    page,
    bob,
  }) => {
    await signIn(page, bob.player);
    await page.goto("/transactions");
    await expect(page).toHaveURL(`/tfa/check?redirectURL=${encodeURIComponent("/transactions")}`);
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL("/transactions");
  });

  test("[TFA-11] after five minutes the right code leads to the login", async ({ page, db, bob }) => {
    await signIn(page, bob.player);
    await db
      .updateTable("tfa_challenges")
      .set({ expires_at: new Date(Date.now() - 1000) })
      .where("user_id", "=", (from) =>
        from.selectFrom("users").select("id").where("username", "=", bob.player.username),
      )
      .execute();
    await codeField(page).fill(await bob.passcode());
    await expect(page.getByRole("alert")).toHaveText(messages.tfa_expired);
  });

  test("mallory cannot use the token in another browser, even with the right code", async ({ page, browser, bob }) => {
    const answered = page.waitForResponse("**/auth/email");
    await signIn(page, bob.player);
    const { tfa_token: token } = await (await answered).json();
    const { origin } = new URL(page.url());
    await using mallory = await browser.newContext({ baseURL: origin });
    const elsewhere = await mallory.newPage();
    await elsewhere.goto(`/tfa/check?token=${encodeURIComponent(token)}`);
    await expect(elsewhere).toHaveURL("/tfa/check");
    await codeField(elsewhere).fill(await bob.passcode());
    await expect(elsewhere).toHaveURL(/\/login\?err=tfa_expired/);
    // bob is none the worse for it.
    await codeField(page).fill(await bob.passcode());
    await expect(page).toHaveURL("/profile");
  });

  test("[TFA-24] [TFASETUP-11] [TFASETUP-12] a recovery code opens the account once, and is struck through from then on", async ({
    page,
    bob,
  }) => {
    const [used = "", ...others] = bob.recoveryCodes;
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(` ${used.toUpperCase()} `);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile");

    await page.goto(`/tfa/${bob.player.username}/recovery-code`);
    await expect(codes(page)).toHaveCount(10);
    await expect(page.locator("s")).toHaveText(used);
    await expect(codes(page).filter({ hasText: used })).toContainText(/used on/);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("recovery_code.txt");
    expect(await readFile(await file.path(), "utf8")).toBe(`${others.join("\n")}\n`);
    await looksRight(page);

    await page.context().clearCookies();
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(used);
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();
  });

  for (const width of [390, 1440]) {
    test(`looks right at ${width} px in every state`, async ({ page, bob }) => {
      await page.setViewportSize(viewportOf(width));
      await signIn(page, bob.player);
      await looksRight(page);
      await wrongCode(page, anotherCode(bob));
      await looksRight(page);
      await page.getByRole("button", { name: "Use a recovery code" }).click();
      await looksRight(page);
      await page.setViewportSize({ width: 320, height: 700 });
      await expectNoSidewaysScroll(page);
    });
  }
});

test.describe("setting it up", () => {
  test("[TFA-21] [EDIT-33] works by keyboard alone; a wrong passcode changes nothing, the right one turns it on", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    const tabTo = async (name: RegExp) => {
      const target = page.getByRole("button", { name }).or(page.getByRole("link", { name }));
      await expect(target).toBeVisible();
      for (let presses = 0; presses < 60 && (await target.and(page.locator(":focus")).count()) === 0; presses++) {
        await page.keyboard.press("Tab");
      }
      await expect(target).toBeFocused();
    };
    const readFlags = () =>
      db
        .selectFrom("users")
        .leftJoin("two_factor", "two_factor.user_id", "users.id")
        .select("two_factor.activated_at")
        .where("username", "=", player.username)
        .executeTakeFirstOrThrow();

    await tabTo(/^Set up$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/tfa/${player.username}/setup`);
    await test.step("[TFASETUP-1] the QR code can be changed for the secret and back", async () => {
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await tabTo(/^Show the secret code$/);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("img", { name: /QR code/ })).toHaveCount(0);
      await page.keyboard.press("Enter");
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await page.keyboard.press("Enter");
    });
    const copy = page.getByRole("button", { name: /^Copy secret code/ });
    const secret = (await copy.getAttribute("title")) ?? "";
    await page.keyboard.press("Tab");
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.press("Enter");
    await test.step("[TFASETUP-4] a wrong passcode is refused, and the secret stays", async () => {
      await page.keyboard.type(anotherCode({ secret } as TwoFactor));
      await expect(page.getByText(messages.incorrect_code)).toBeVisible();
      expect((await readFlags()).activated_at).toBeNull();
      await expect(copy).toHaveAttribute("title", secret);
    });

    await test.step("[TFASETUP-3] [TFA-22] the right one leads to the recovery codes", async () => {
      await page.keyboard.type(passcodeOf(secret, new Date()));
      await expect(codes(page)).toHaveCount(10);
      await expect(page.getByRole("heading", { level: 1 })).toBeFocused();
      expect((await readFlags()).activated_at).not.toBeNull();
    });
    const done = page.getByText("Done", { exact: true });
    await expect(done).toBeDisabled();
    await page.getByRole("checkbox", { name: "I have saved them" }).focus();
    await page.keyboard.press("Space");
    await tabTo(/^Done$/);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
    await page.getByRole("link", { name: "Get Recovery Code" }).click();
    await expect(page).toHaveURL(`/tfa/${player.username}/recovery-code`);
    // TFASETUP-10: the passcode of the setup was fresh enough.
    await expect(codes(page)).toHaveCount(10);
  });

  test("[TFASETUP-2] the field takes six digits and no more, and an empty one sends nothing", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const sent = recordCommands(page);
    const passcodes = () => sent.filter(({ key }) => key === "USER:TFA:VERIFICATION").map(({ payload }) => payload);
    await page.goto(`/tfa/${player.username}/setup`);
    await page.getByRole("button", { name: "Turn on" }).click();
    await codeField(page).press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    expect(passcodes()).toEqual([]);
    await codeField(page).fill("12345678");
    await expect.poll(passcodes).toEqual([{ passcode: "123456" }]);
  });

  test("[TFASETUP-8] the session goes on under a new value, and the old one opens nothing", async ({
    page,
    newPlayer,
    logIn,
    stack,
    browser,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto("/profile");
    const before = await page.context().cookies();
    await setUpTwoFactorOnPage(page, player);
    await using mallory = await browser.newContext({ baseURL: stack.origin });
    await mallory.addCookies(before);
    expect((await mallory.request.get("/auth/check")).status()).toBe(401);
    await page.goto("/transactions");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Transactions");
  });

  test("[TFA-21] [TFASETUP-6] leaving it half-way leaves the login as it was", async ({ page, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/tfa/${player.username}/setup`);
    await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
    await page.context().clearCookies();
    await page.goto("/login");
    await page.getByLabel("Email").fill(player.email);
    await page.getByLabel("Password", { exact: true }).fill(player.password);
    await page.getByRole("button", { name: "Sign In" }).click();
    await expect(page).toHaveURL("/profile");
  });

  test("[TFASETUP-5] leads back to the edit page when it is on already", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await setUpTwoFactor(page, db, player);
    await page.goto(`/tfa/${player.username}/setup`);
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
    await expect(page.getByRole("link", { name: "Get Recovery Code" })).toBeVisible();
  });

  for (const width of [390, 1440]) {
    test(`looks right at ${width} px in every state`, async ({ page, newPlayer, logIn }) => {
      await page.setViewportSize(viewportOf(width));
      const player = await newPlayer();
      await logIn(page, player);
      await page.goto(`/tfa/${player.username}/setup`);
      await expect(page.getByRole("img", { name: /QR code/ })).toBeVisible();
      await looksRight(page);
      await page.getByRole("button", { name: "Show the secret code" }).click();
      await looksRight(page);
      const secret = await page.getByRole("button", { name: /^Copy secret code/ }).getAttribute("title");
      await codeField(page).fill(passcodeOf(secret ?? "", new Date()));
      await expect(codes(page)).toHaveCount(10);
      await looksRight(page);
    });
  }
});

test.describe("the recovery codes", () => {
  test("[TFA-4] [TFA-24] [TFASETUP-10] are shown only after a fresh passcode, asked for in place with a way back", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const { passcode } = await setUpTwoFactor(page, db, player);
    await makeSessionsStale(db, player);
    await page.goto(`/tfa/${player.username}/recovery-code`);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two Factor Authentication");
    await expect(codes(page)).toHaveCount(0);
    await looksRight(page);
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);

    await page.goBack();
    await codeField(page).fill("000000");
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();
    await codeField(page).fill(await passcode());
    await expect(codes(page)).toHaveCount(10);
  });

  test("warn when three or fewer are left", async ({ page, db, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await setUpTwoFactor(page, db, player);
    await db
      .updateTable("recovery_codes")
      .set({ used_at: new Date() })
      .where("position", ">", 3)
      .where("user_id", "=", (from) => from.selectFrom("users").select("id").where("username", "=", player.username))
      .execute();
    await page.goto(`/tfa/${player.username}/recovery-code`);
    await expect(page.getByText("Only 3 recovery codes are left")).toBeVisible();
    await looksRight(page);
  });

  test("[TFASETUP-14] without two-factor the page leads to the edit page", async ({ page, newPlayer, logIn }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto(`/tfa/${player.username}/recovery-code`);
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
  });

  test("[EDIT-36] [TFASETUP-14] that could not be read say so, and come with another try", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const wire = await takeWire(page);
    await setUpTwoFactor(page, db, player);
    await openEdit(page, player);
    wire.refuse("USER:TFA:RECOVERY:GET");
    await page.getByRole("link", { name: "Get Recovery Code" }).click();
    await expect(page.getByText("Issue getting recovery code, try again or contact support.")).toBeVisible();
    await looksRight(page);
    wire.release();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(codes(page)).toHaveCount(10);
  });

  test("are replaced by new ones once the question was answered; the old ones are gone", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const { recoveryCodes: old, passcode } = await setUpTwoFactor(page, db, player);
    await page.goto(`/tfa/${player.username}/recovery-code`);
    await expect(codes(page)).toHaveText(old);
    await page.getByRole("button", { name: "New codes" }).click();
    await looksRight(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(codes(page)).toHaveText(old);

    await makeSessionsStale(db, player);
    await page.getByRole("button", { name: "New codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New codes" }).click();
    const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });
    await stepUp.getByLabel("Passcode").fill(await passcode());
    await expect(page.getByText("These are new codes.", { exact: false })).toBeVisible();
    await expect(codes(page)).toHaveCount(10);
    const fresh = await codes(page).allTextContents();
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    await page.reload();
    await expect(codes(page)).toHaveText(fresh);
  });
});

test.describe("removing it", () => {
  const remove = async (page: Page) => {
    await page.getByRole("button", { name: "Turn off" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Turn off" }).click();
  };
  const section = (page: Page) => page.getByRole("region", { name: "Two-factor authentication" });

  test("[EDIT-33] [EDIT-34] [EDIT-35] takes a fresh passcode; a failure says so and leaves it on", async ({
    page,
    db,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const wire = await takeWire(page);
    const { passcode } = await setUpTwoFactor(page, db, player);
    await openEdit(page, player);
    wire.refuse("USER:TFA:CANCEL");
    await remove(page);
    await expect(page.getByText("Failed to remove Two-Factor authentication.")).toBeVisible();
    await expect(section(page).getByText("On", { exact: true })).toBeVisible();

    wire.release();
    await makeSessionsStale(db, player);
    await remove(page);
    const stepUp = page.getByRole("dialog", { name: "Confirm that it is you" });
    await stepUp.getByLabel("Passcode").fill(await passcode());
    await expect(section(page).getByText("Off", { exact: true })).toBeVisible();
    await section(page).getByRole("link", { name: "Set up" }).click();
    await expect(page).toHaveURL(`/tfa/${player.username}/setup`);
    const held = await db
      .selectFrom("users")
      .select("withdrawals_held_until")
      .where("username", "=", player.username)
      .executeTakeFirstOrThrow();
    expect(held.withdrawals_held_until?.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
  });
});

for (const page of ["setup", "recovery-code"]) {
  test(`[TFA-27] [NAV-25] another player's ${page} page shows nothing of them and leads to their profile`, async ({
    page: visit,
    newPlayer,
    logIn,
  }) => {
    const other = await newPlayer();
    await logIn(visit, await newPlayer());
    await stopClock(visit);
    await visit.goto(`/tfa/${other.username}/${page}`);
    await passUntilShown(visit, visit.getByText(messages.no_permission_redirect));
    await expect(visit.getByRole("img", { name: /QR code/ })).toHaveCount(0);
    await visit.clock.runFor(timesMs.redirect - clockStepMs - 1);
    expect(await addressIn(visit)).toBe(`/tfa/${other.username}/${page}`);
    await visit.clock.runFor(clockStepMs + 1);
    await expect(visit).toHaveURL(`/profile/${other.username}`);
  });
}
