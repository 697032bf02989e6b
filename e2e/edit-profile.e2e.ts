/** /profile/{username}/edit: the player's own fields. */
import { messages, timesMs } from "@passport/protocol";
import { expectNoSidewaysScroll, looksRight, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { dialog, field, openEdit, saveButton, userOf } from "./stack/edit-page.ts";
import { addressIn, clockStepMs, passUntilShown, stopClock } from "./stack/stop-clock.ts";
import { expect, test } from "./stack/test.ts";

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
  test("[EDIT-2] [EDIT-3] [EDIT-5] [EDIT-6] the page itself refuses what cannot be saved", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    // Six forms for axe to look at.
    test.slow();
    const player = await newPlayer();
    const sent = recordCommands(page);
    await logIn(page, player);
    await openEdit(page, player);
    for (const [rule, name, typed, text] of refused) {
      await test.step(`${rule} ${JSON.stringify(typed)} as ${name.toLowerCase()}`, async () => {
        await field(page, name).fill(typed);
        await saveButton(page).click();
        await expect(page.getByText(text)).toBeVisible();
        await expect(field(page, name)).toBeFocused();
        await expect(field(page, name)).toHaveAttribute("aria-invalid", "true");
        expect(sent.filter(({ key }) => key === "USER:UPDATE" || key === "USER:VERIFY:SEND")).toEqual([]);
        await looksRight(page);
        // The next case starts from the saved values, without a message.
        await page.getByRole("button", { name: "Discard changes" }).click();
        await expect(page.getByText(text)).toHaveCount(0);
      });
    }
  });

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
        shows_name: false,
        user_agent: await page.evaluate("navigator.userAgent"),
      },
    ]);
    // As the server keeps it.
    await expect(field(page, "Mobile number")).toHaveValue("+447700900123");
    await expect(saveButton(page)).toBeDisabled();
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Ida Voss");
  });

  test("[EDIT-4] a username of another player is refused in the server's words, and nothing is changed", async ({
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

  test("looks right at 390, 1024 and 1440 px and reflows at 320", async ({ page, newPlayer, logIn }) => {
    await walkOnce(page, 390, 1024, 1440);
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
});
