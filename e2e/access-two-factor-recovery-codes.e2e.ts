/** The page with the recovery codes: who may see it, and how the codes are replaced. */
import { messages } from "@passport/protocol";
import { looksRight } from "./stack/axe.ts";
import { takeWire } from "./stack/commands.ts";
import { openEdit } from "./stack/edit-page.ts";
import { expect, test } from "./stack/test.ts";
import { codeField, makeSessionsStale, recoveryCodes, setUpTwoFactor } from "./stack/two-factor.ts";

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
    await expect(recoveryCodes(page)).toHaveCount(0);
    await looksRight(page);
    await page.getByRole("link", { name: "Go Back" }).click();
    await expect(page).toHaveURL(`/profile/${player.username}/edit`);

    await page.goBack();
    await codeField(page).fill("000000");
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();
    await codeField(page).fill(await passcode());
    await expect(recoveryCodes(page)).toHaveCount(10);
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
    await expect(recoveryCodes(page)).toHaveCount(10);
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
    await expect(recoveryCodes(page)).toHaveText(old);
    await page.getByRole("button", { name: "New codes" }).click();
    await looksRight(page);
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(recoveryCodes(page)).toHaveText(old);

    await makeSessionsStale(db, player);
    await page.getByRole("button", { name: "New codes" }).click();
    await page.getByRole("dialog").getByRole("button", { name: "New codes" }).click();
    const stepUp = page.getByRole("dialog", { name: "Confirm it's you" });
    await stepUp.getByLabel("Passcode").fill(await passcode());
    await expect(page.getByText("These are new codes.", { exact: false })).toBeVisible();
    await expect(recoveryCodes(page)).toHaveCount(10);
    const fresh = await recoveryCodes(page).allTextContents();
    expect(fresh.filter((code) => old.includes(code))).toEqual([]);
    await page.reload();
    await expect(recoveryCodes(page)).toHaveText(fresh);
  });
});
