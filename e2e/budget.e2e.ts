/** What a phone must load before the login form can be used, measured from the production build. */
import { gzipSync } from "node:zlib";
import { expect, type Page, test } from "./stack/test.ts";

const loaded = async (page: Page, path: string, type: "script" | "stylesheet" | "font", until: () => Promise<void>) => {
  const sizes: Promise<[string, number]>[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() !== type) return;
    sizes.push(
      response.body().then((body) => {
        const bytes = type === "font" ? body.length : gzipSync(body, { level: 9 }).length;
        return [new URL(response.url()).pathname, bytes];
      }),
    );
  });
  await page.goto(path);
  await until();
  const all = await Promise.all(sizes);
  const total = all.reduce((sum, [, bytes]) => sum + bytes, 0);
  console.log(`${path} ${type}: ${(total / 1024).toFixed(1)} KB in ${all.length} files`);
  return total;
};

const usableLogin = (page: Page) => async () => {
  await expect(page.getByRole("button", { name: "Sign In" })).toBeEnabled();
  // Everything that the page fetches by itself, the picture included: nothing is hidden behind "later".
  await page.waitForLoadState("networkidle");
};

test("JavaScript until /login can be used is at most 135 KB gzip", async ({ page }) => {
  expect(await loaded(page, "/login", "script", usableLogin(page))).toBeLessThanOrEqual(135 * 1024);
});

test("CSS until /login can be used is at most 25 KB gzip", async ({ page }) => {
  expect(await loaded(page, "/login", "stylesheet", usableLogin(page))).toBeLessThanOrEqual(25 * 1024);
});

test("fonts are at most 90 KB", async ({ page }) => {
  expect(await loaded(page, "/login", "font", usableLogin(page))).toBeLessThanOrEqual(90 * 1024);
});

test("JavaScript until the first signed-in page can be used is at most 190 KB gzip", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  const usable = async () => {
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    await page.waitForLoadState("networkidle");
  };
  expect(await loaded(page, "/profile", "script", usable)).toBeLessThanOrEqual(190 * 1024);
});
