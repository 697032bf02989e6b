/** The email on the edit page, and the code that proves it. */
import { messages } from "@passport/protocol";
import { looksRight, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { dialog, emailCodeFor, field, openEdit, saveButton, unfold, userOf } from "./stack/edit-page.ts";
import { mailTo } from "./stack/mails.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

const verification = (page: Page) => dialog(page, "Verify your email");
const codeField = (page: Page) => page.getByLabel("Code from the email");
const confirmCode = async (page: Page, code: string) => {
  // The mail can be faster than the answer, and the page needs both.
  await expect(verification(page)).toContainText("We sent a 5-character code to");
  await codeField(page).fill(code);
  await page.getByRole("button", { name: "Confirm", exact: true }).click();
};

test.describe("an email at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

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
    const keys = () => sent.map(({ key }) => key).filter((key) => key === "USER:UPDATE" || key === "USER:VERIFY:SEND");
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
    // The session continues under its new value.
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
    await db.updateTable("users").set({ verified: false }).where("username", "=", player.username).execute();
    const sent = recordCommands(page);
    await logIn(page, player);
    await openEdit(page, player);
    await expect(page.getByText("Unverified", { exact: true })).toBeVisible();
    await unfold(page, "Password");
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
    const stepUp = dialog(page, "Confirm it's you");
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
    await expect(verification(page)).toContainText("Sending a code to");
    wire.release();
    await expect(verification(page)).toContainText("We sent a 5-character code to");
    await expect(verification(page).getByRole("button", { name: /^Send again in/ })).toBeDisabled();
    await emailCodeFor(stack, email);
    await verification(page).getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    await expect(field(page, "Email")).toHaveValue(email);
    await expect(saveButton(page)).toBeEnabled();
  });
});
