/** /profile/{username}/edit: what a save changes at once, in the address and on the player's other pages. */
import { messages } from "@passport/protocol";
import { dialog, field, openEdit, saveButton } from "./stack/edit-page.ts";
import { putOffRedirects } from "./stack/stop-clock.ts";
import { expect, type Player, test } from "./stack/test.ts";

const renamed = ({ username }: Player) => username.replace("p_", "q_");

test("[EDIT-11] a new username is the new address, and the player is never told that the page is not theirs", async ({
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
