import { expectAccessible } from "./stack/axe.ts";
import { builtFrom } from "./stack/builds.ts";
import { expect, test } from "./stack/test.ts";

test("[OFFLINE-3] a page whose file did not arrive says so inside the shell, and opens once it can be fetched", async ({
  page,
  newPlayer,
  logIn,
}) => {
  // The page also reloads by itself every few seconds when a file is missing; held still here, or it would race the test.
  await page.addInitScript(`addEventListener("vite:preloadError", (event) => event.stopImmediatePropagation())`);
  await logIn(page, await newPlayer());
  const file = builtFrom("src/app/pages/profile/profile-page.tsx");
  await page.route(file, (route) => route.abort("connectionfailed"));
  await page.goto("/profile");
  await expect(page.getByRole("main")).toContainText("This page opens as soon as the connection is back.");
  // The shell has signed the page already: neither a second brand nor a second landmark.
  expect(await page.locator("main").count()).toBe(1);
  await expect(page.locator("main").getByText("Passport", { exact: true })).toHaveCount(0, { timeout: 1000 });
  await expectAccessible(page);
  await page.unroute(file);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
});
