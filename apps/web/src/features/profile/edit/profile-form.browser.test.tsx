/** The edit tab: whether other players see the name. */
import { updateUser } from "@passport/protocol/calls/profile";
import { pages } from "@passport/protocol/pages";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { openSecurity } from "../../../testing/open-security.tsx";

test("[EDIT-1] [PROFILE-11] a name is hidden until the player checks the box and saves", async () => {
  const user = aUser();
  await resizeTo(1440);
  const { server } = await openSecurity(user, { at: pages.editProfile });
  const showsName = page.getByRole("checkbox", { name: "Show my name on my public profile" });
  await expect.element(showsName).not.toBeChecked();
  await expectSoundAt([1440]);
  server.onCommand(updateUser, ({ shows_name }) => ({ ...user, shows_name: shows_name ?? false }));
  await showsName.click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect.element(page.getByText("Success!")).toBeVisible();
  const [sent] = server.commands.filter(({ key }) => key === updateUser.key);
  expect(sent?.payload).toMatchObject({ shows_name: true, first_name: "Mara", last_name: "Voss" });
  await page.getByRole("button", { name: "Close" }).first().click();
  await expect.element(showsName).toBeChecked();
});
