/** /profile/{username}/edit: the player's own fields, and the code that proves an email. */
import type { Database } from "@passport/database";
import { messages, timesMs } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { emailCodeFor, field, openEdit, saveButton } from "./stack/edit-page.ts";
import { mailTo } from "./stack/mails.ts";
import { addressIn, clockStepMs, passUntilShown, putOffRedirects, stopClock } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test, viewportOf } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });
const verification = (page: Page) => dialog(page, "Verify your email");
const codeField = (page: Page) => page.getByLabel("Code from the email");
const confirmCode = async (page: Page, code: string) => {
  // The mail can be faster than the answer, and the page needs both.
  await expect(verification(page)).toContainText("We sent a code of 5 characters to");
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
};
const userOf = (db: Database, { username }: Pick<Player, "username">) =>
  db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
const unverify = ({ username }: Player, db: Database) =>
  db.updateTable("users").set({ verified: false }).where("username", "=", username).execute();
const renamed = ({ username }: Player) => username.replace("p_", "q_");

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

test.describe("the form", () => {
  test("[EDIT-1] holds what is known, and has nothing to save until something was changed", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    await db
      .updateTable("users")
      .set({ mobile_number: "+447700900123" })
      .where("username", "=", player.username)
      .execute();
    await logIn(page, player);
    await openEdit(page, player);
    await expect(field(page, "Username")).toHaveValue(player.username);
    await expect(field(page, "First name")).toHaveValue("Mara");
    await expect(field(page, "Last name")).toHaveValue("Voss");
    await expect(field(page, "Mobile number")).toHaveValue("+447700900123");
    await expect(field(page, "Email")).toHaveValue(player.email);
    await expect(page.getByText("Verified", { exact: true })).toBeVisible();
    await expect(saveButton(page)).toBeDisabled();
    await field(page, "First name").fill("Ida");
    await expect(saveButton(page)).toBeEnabled();
    await page.getByRole("button", { name: "Discard changes" }).click();
    await expect(field(page, "First name")).toHaveValue("Mara");
    await expect(saveButton(page)).toBeDisabled();
  });

  const refused: [rule: string, name: Parameters<typeof field>[1], typed: string, text: string][] = [
    ["[EDIT-2]", "Username", "", "Username cannot be empty"],
    ["[EDIT-3]", "Username", "ab", messages.username_invalid],
    ["[EDIT-3]", "Username", "sixteen_letters_", messages.username_invalid],
    ["[EDIT-3]", "Username", "not-allowed", messages.username_invalid],
    ["[EDIT-5]", "Email", "mara@nowhere", "Invalid email address"],
    ["[EDIT-6]", "Mobile number", "07700 900123", messages.mobile_number_invalid],
  ];
  for (const [rule, name, typed, text] of refused) {
    test(`${rule} the page itself refuses ${JSON.stringify(typed)} as ${name.toLowerCase()}`, async ({
      page,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      const sent = recordCommands(page);
      await logIn(page, player);
      await openEdit(page, player);
      await field(page, name).fill(typed);
      await saveButton(page).click();
      await expect(page.getByText(text)).toBeVisible();
      await expect(field(page, name)).toBeFocused();
      await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
      expect(sent.filter(({ key }) => key === "USER:UPDATE" || key === "USER:VERIFY:SEND")).toEqual([]);
      await looksRight(page);
    });
  }

  test("[EDIT-7] [EDIT-9] says what the call has, once, and that it was saved", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    const sent = recordCommands(page);
    const wire = await takeWire(page);
    await logIn(page, player);
    await openEdit(page, player);
    await field(page, "First name").fill("Ida");
    await field(page, "Mobile number").fill("+44 7700 900123");
    wire.hold("USER:UPDATE");
    await page.keyboard.press("Enter");
    await expect(saveButton(page)).toHaveAttribute("aria-busy", "true");
    await saveButton(page).click();
    wire.release();
    await expect(dialog(page, "Success!")).toContainText("Your account has successfully been updated!");
    await looksRight(page);
    await page.getByRole("button", { name: "Close", exact: true }).first().click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    const { id } = await userOf(db, player);
    expect(sent.filter(({ key }) => key === "USER:UPDATE").map(({ payload }) => payload)).toEqual([
      {
        id,
        first_name: "Ida",
        last_name: "Voss",
        mobile_number: "+44 7700 900123",
        organisation_id: null,
        user_agent: await page.evaluate("navigator.userAgent"),
      },
    ]);
    // As the server keeps it.
    await expect(field(page, "Mobile number")).toHaveValue("+447700900123");
    await expect(saveButton(page)).toBeDisabled();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ida Voss");
  });

  test("[EDIT-4] a username of somebody else is refused in the server's words, and nothing is changed", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await logIn(page, player);
    await openEdit(page, player);
    await field(page, "Username").fill(other.username.toUpperCase());
    await field(page, "First name").fill("Ida");
    await saveButton(page).click();
    await expect(dialog(page, "Error").getByRole("alert")).toHaveText(messages.username_taken);
    expect(await userOf(db, player)).toMatchObject({ first_name: "Mara" });
    await page.keyboard.press("Escape");
    // What was typed is still there, and marked.
    await expect(page.getByText(messages.username_taken)).toBeVisible();
    await expect(field(page, "First name")).toHaveValue("Ida");
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);
  });

  test("[EDIT-10] a failed save says so and what to look at; a second try works", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    const wire = await takeWire(page);
    await logIn(page, player);
    await openEdit(page, player);
    await field(page, "Last name").fill("Hale");
    wire.refuse("USER:UPDATE");
    await saveButton(page).click();
    const failed = dialog(page, "Error");
    await expect(failed).toContainText("Something went wrong, please try again.");
    await expect(failed.getByRole("listitem")).toHaveText([
      /username has 3-15 characters and no special characters except underscores/,
      /mobile number contains the country code/,
      /password.*at least 8 characters with at least 1 number, 1 lowercase and 1 uppercase letter/,
    ]);
    await looksRight(page);
    await page.keyboard.press("Escape");
    wire.release();
    await expect(field(page, "Last name")).toHaveValue("Hale");
    await saveButton(page).click();
    await expect(dialog(page, "Success!")).toBeVisible();
  });

  test("[EDIT-11] a new username is the new address, and nobody is told that the page is not theirs", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await putOffRedirects(page);
    await logIn(page, player);
    await openEdit(page, player);
    // The refusal is loaded, so that it would be drawn at once.
    await page.evaluate(`history.pushState(null, "", "/profile/${other.username}/edit")`);
    await expect(page.getByText(messages.no_permission_redirect)).toBeVisible();
    await page.goBack();
    await expect(field(page, "Username")).toBeVisible();
    await page.evaluate(`
      globalThis.hasSeenRefusal = false;
      new MutationObserver(() => {
        if (document.body.textContent.includes("do not have permission")) globalThis.hasSeenRefusal = true;
      }).observe(document, { childList: true, subtree: true, characterData: true });
    `);
    await field(page, "Last name").fill("Hale");
    await field(page, "Username").fill(renamed(player));
    await saveButton(page).click();
    await expect(dialog(page, "Success!")).toBeVisible();
    await expect(page).toHaveURL(`/profile/${renamed(player)}/edit`);
    // Still the same page: one that was taken away for a moment would have lost its dialog.
    await expect(dialog(page, "Success!")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(dialog(page, "Success!")).toHaveCount(0);
    await expect(field(page, "Username")).toHaveValue(renamed(player));
    expect(await page.evaluate("globalThis.hasSeenRefusal")).toBe(false);
    // The rest of the product knows the new name too.
    await page.getByRole("link", { name: "Achievements" }).click();
    await expect(page).toHaveURL(`/profile/${renamed(player)}/achievements`);
    await page.goBack();
    await expect(field(page, "Username")).toHaveValue(renamed(player));
    await page.reload();
    await expect(field(page, "Last name")).toHaveValue("Hale");
  });

  test("[EDIT-12] a save reaches the other pages of the player; what they have typed there stays", async ({
    page,
    context,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    await logIn(page, player);
    const [profile, form] = [await context.newPage(), await context.newPage()];
    await profile.goto("/profile");
    await expect(profile.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    await openEdit(form, player);
    await field(form, "Last name").fill("Typed");
    await openEdit(page, player);
    await field(page, "Username").fill(renamed(player));
    await field(page, "First name").fill("Ida");
    await field(page, "Last name").fill("Hale");
    await saveButton(page).click();
    await expect(profile.getByRole("heading", { level: 1 })).toHaveText("Ida Hale");
    await expect(form.getByRole("heading", { level: 1 })).toHaveText("Ida Hale");
    await expect(field(form, "First name")).toHaveValue("Ida");
    await expect(field(form, "Username")).toHaveValue(renamed(player));
    await expect(field(form, "Last name")).toHaveValue("Typed");
    await expect(form).toHaveURL(`/profile/${renamed(player)}/edit`);
    await saveButton(form).click();
    await expect(profile.getByRole("heading", { level: 1 })).toHaveText("Ida Typed");
  });

  test("[PROFILE-7] of another player is not shown, and their profile opens instead", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const [player, other] = [await newPlayer(), await newPlayer()];
    await logIn(page, player);
    await stopClock(page);
    await page.goto(`/profile/${other.username}/edit`);
    await passUntilShown(
      page,
      page.getByText("You do not have permission view this page. Redirecting to profile page..."),
    );
    await expect(page.getByRole("button", { name: "Save" })).toHaveCount(0);
    await page.clock.runFor(timesMs.redirect - clockStepMs - 1);
    expect(await addressIn(page)).toBe(`/profile/${other.username}/edit`);
    await page.clock.runFor(clockStepMs + 1);
    await expect(page).toHaveURL(new RegExp(`/profile/${other.username}(/game-assets)?$`));
  });
});

for (const width of [390, 1440]) {
  test.describe(`an email at ${width} px`, () => {
    test.use({ viewport: viewportOf(width) });

    test("[EDIT-13] [EDIT-15] [EDIT-16] is proven by a code before it is saved", async ({
      page,
      newPlayer,
      logIn,
      stack,
      db,
    }) => {
      const player = await newPlayer();
      const email = `new.${player.email}`;
      const sent = recordCommands(page);
      const keys = () =>
        sent.map(({ key }) => key).filter((key) => key === "USER:UPDATE" || key === "USER:VERIFY:SEND");
      await logIn(page, player);
      await openEdit(page, player);
      await field(page, "Email").fill(email);
      await expect(page.getByText("Verified", { exact: true })).toHaveCount(0);
      await saveButton(page).click();
      await expect(verification(page)).toContainText(email);
      await expect(codeField(page)).toBeFocused();
      const code = await emailCodeFor(stack, email);
      expect(sent.find(({ key }) => key === "USER:VERIFY:SEND")?.payload).toEqual({ email });
      await looksRight(page);

      await page.getByRole("button", { name: "Confirm", exact: true }).click();
      await expect(verification(page).getByText("No code has been set.")).toBeVisible();
      await codeField(page).pressSequentially("1234567");
      await expect(codeField(page)).toHaveValue("12345");
      await page.keyboard.press("Enter");
      await expect(verification(page).getByText("Incorrect code. Please try again.")).toBeVisible();
      await looksRight(page);
      expect(keys()).toEqual(["USER:VERIFY:SEND"]);
      expect(await userOf(db, player)).toMatchObject({ email: player.email });

      const checked = page.waitForRequest("**/auth/verify_code");
      await confirmCode(page, code.toUpperCase());
      expect((await checked).postDataJSON()).toMatchObject({ code });
      await expect(page.getByText("Success! You have verified your email.")).toBeVisible();
      await expect(dialog(page, "Success!")).toBeVisible();
      expect(keys()).toEqual(["USER:VERIFY:SEND", "USER:UPDATE"]);
      await page.keyboard.press("Escape");
      await expect(field(page, "Email")).toHaveValue(email);
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
      expect(await userOf(db, player)).toMatchObject({ email, verified: true });
      await mailTo(stack, player.email, /email .* was changed/);
      // The session goes on under its new value.
      await page.reload();
      await expect(field(page, "Email")).toHaveValue(email);
    });

    test("[EDIT-14] [EDIT-17] that is unverified is verified in the same way, and the password button follows", async ({
      page,
      newPlayer,
      logIn,
      stack,
      db,
    }) => {
      const player = await newPlayer();
      await unverify(player, db);
      const sent = recordCommands(page);
      await logIn(page, player);
      await openEdit(page, player);
      await expect(page.getByText("Unverified", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Verify email to change password" })).toBeDisabled();
      await looksRight(page);
      await page.getByRole("button", { name: "Verify this email" }).click();
      await confirmCode(page, await emailCodeFor(stack, player.email));
      await expect(page.getByText("Success! You have verified your email.")).toBeVisible();
      await expect(page.getByText("Verified", { exact: true })).toBeVisible();
      await expect(page.getByRole("button", { name: "Change Password" })).toBeEnabled();
      await expect(page.getByRole("dialog")).toHaveCount(0);
      expect((await userOf(db, player)).verified).toBe(true);
      expect(sent.filter(({ key }) => key === "USER:UPDATE")).toEqual([]);
    });
  });
}

test.describe("a new email", () => {
  test("[EDIT-20] a stale session confirms in place, then it is saved", async ({
    page,
    newPlayer,
    logIn,
    stack,
    db,
  }) => {
    const player = await newPlayer();
    const email = `new.${player.email}`;
    await logIn(page, player);
    await openEdit(page, player);
    await makeSessionsStale(db, player);
    await field(page, "Email").fill(email);
    await saveButton(page).click();
    await confirmCode(page, await emailCodeFor(stack, email));
    const stepUp = dialog(page, "Confirm that it is you");
    await expect(stepUp).toBeVisible();
    expect(await userOf(db, player)).toMatchObject({ email: player.email });
    // Called off, the form is as it was, and the code is not asked for again.
    await page.keyboard.press("Escape");
    await expect(field(page, "Email")).toHaveValue(email);
    await saveButton(page).click();
    await stepUp.getByLabel("Password", { exact: true }).fill(player.password);
    await page.keyboard.press("Enter");
    await expect(dialog(page, "Success!")).toBeVisible();
    expect(await userOf(db, player)).toMatchObject({ email, verified: true });
  });

  test("a slow mail is waited for, a refused one tried again, and closing keeps what was typed", async ({
    page,
    newPlayer,
    logIn,
    stack,
  }) => {
    const player = await newPlayer();
    const email = `new.${player.email}`;
    const wire = await takeWire(page);
    await logIn(page, player);
    await openEdit(page, player);
    await field(page, "Email").fill(email);
    wire.refuse("USER:VERIFY:SEND");
    await saveButton(page).click();
    await expect(verification(page).getByRole("alert")).toContainText(messages.overloaded);
    await looksRight(page);
    wire.release();
    wire.hold("USER:VERIFY:SEND");
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(verification(page)).toContainText("A code is on its way to");
    wire.release();
    await expect(verification(page)).toContainText("We sent a code of 5 characters to");
    await expect(verification(page).getByRole("button", { name: /^Send again in/ })).toBeDisabled();
    await emailCodeFor(stack, email);
    await verification(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(saveButton(page)).toBeEnabled();
  });
});

for (const width of [390, 1024, 1440]) {
  test(`the page looks right at ${width} px and reflows at 320`, async ({ page, newPlayer, logIn }) => {
    await page.setViewportSize(viewportOf(width));
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
}
