/** /accessibility, and what it says was tried: keyboard, zoom, reduced motion. Touch targets: `stack/touch-targets.ts`. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { expectAccessibleEverywhere, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { tabTo } from "./stack/tab-to.ts";
import { expect, type Page, test, widths } from "./stack/test.ts";

const section = (page: Page, name: string) => page.getByRole("region", { name });

const hasFocusRing = `(() => {
  const { outlineStyle, boxShadow } = getComputedStyle(document.activeElement);
  const after = getComputedStyle(document.activeElement, "::after");
  return [outlineStyle, boxShadow, after.outlineStyle].some((style) => style !== "none");
})()`;
const endlessAnimations = `document.getAnimations()
  .filter(({ playState, effect }) => playState === "running" && effect.getComputedTiming().iterations !== 1)
  .map(({ animationName }) => animationName)`;

const checked: { title: string; checks: Record<string, number[]> }[] = JSON.parse(
  readFileSync(resolve(import.meta.dirname, "../apps/web/src/app/pages/accessibility/checked.json"), "utf8"),
);

test("[LAYOUT-14] [LAYOUT-16] guests and players read what is checked, what was tried and what is missing", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, ...widths);
  for (const isLoggedIn of [false, true]) {
    if (isLoggedIn) await logIn(page, await newPlayer());
    await page.goto("/accessibility");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Accessibility");
    await expect(page).toHaveTitle("Accessibility, Passport");
    const automatic = section(page, "Checked by every test run");
    await expect(automatic.getByText("0 violations", { exact: true })).toBeVisible();
    const pages = new Set(checked.flatMap(({ checks }) => Object.keys(checks)));
    await expect(automatic.locator("details")).toHaveCount(pages.size);
    const ofLogin = checked.filter(({ checks }) => checks["/login"]);
    const count = ofLogin.flatMap(({ checks }) => checks["/login"] ?? []).length;
    const login = automatic.locator("summary").filter({ hasText: /^\/login/ });
    await expect(login).toContainText(`${count} checks at 390, 1024, 1440 px`);
    await login.click();
    const states = automatic.locator("details[open]");
    for (const { title } of ofLogin)
      await expect(states.getByText(title.replace(/\[.*?\] ?/g, ""), { exact: true }).first()).toBeVisible();
    for (const tried of await section(page, "Tried in a browser").getByRole("listitem").all())
      await expect(tried).toHaveText(/\(\d+ \w+ 20\d\d\)$/);
    await expect(section(page, "Known limits").getByRole("listitem").first()).toBeVisible();
    const report = section(page, "Report a problem").getByRole("link", { name: "Contact support" });
    await expect(report).toHaveAttribute("href", "https://support.supremacy.example");
    await expectNoSidewaysScroll(page);
  }
  await expectAccessibleEverywhere(page);
});

test("[LAYOUT-17] the footers of the landing page and of the legal page link to it", async ({ page }) => {
  for (const path of ["/home", "/privacy-policy"]) {
    await page.goto(path);
    await page.locator("footer").getByRole("link", { name: "Accessibility", exact: true }).click();
    await expect(page).toHaveURL("/accessibility");
  }
});

test("a player logs in and uses the security page by keyboard alone", async ({ page, newPlayer }) => {
  const { email, password } = await newPlayer();
  await page.goto("/login");
  await tabTo(page.getByLabel("Email"));
  await page.keyboard.type(email);
  await tabTo(page.getByLabel("Password", { exact: true }));
  await page.keyboard.type(password);
  await page.keyboard.press("Enter");
  await expect(page).toHaveURL("/profile");
  await tabTo(page.getByRole("link", { name: "Security", exact: true }));
  await page.keyboard.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Security");

  await test.step("every control of the page shows where the focus is", async () => {
    const main = page.getByRole("main");
    const controls = main.locator("a[href], button:enabled, input:enabled, summary").filter({ visible: true });
    const last = controls.last();
    for (let presses = 0; presses < 80; presses++) {
      const focused = main.locator(":focus-visible");
      if ((await focused.count()) > 0) {
        expect(
          await page.evaluate<boolean>(hasFocusRing),
          await focused.evaluate((element) => element.outerHTML.slice(0, 120)),
        ).toBe(true);
      }
      if ((await last.and(page.locator(":focus")).count()) > 0) return;
      await page.keyboard.press("Tab");
    }
    await expect(last).toBeFocused();
  });

  await test.step("a dialog opens and closes, and gives the focus back", async () => {
    await page.goto("/security");
    const lock = page.getByRole("button", { name: "Lock account" }).first();
    await tabTo(lock);
    await page.keyboard.press("Enter");
    await expect(page.getByRole("dialog")).toBeVisible();
    await page.keyboard.press("Escape");
    await expect(page.getByRole("dialog")).toBeHidden();
    await expect(lock).toBeFocused();
  });
});

test("at 200 % zoom nothing is cut off sideways", async ({ browser, stack, newPlayer, logIn }) => {
  // What a window of 1440 by 900 shows at 200 %.
  const context = await browser.newContext({
    baseURL: stack.origin,
    viewport: { width: 720, height: 450 },
    deviceScaleFactor: 2,
  });
  const page = await context.newPage();
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await expectNoSidewaysScroll(page);
  };
  for (const path of ["/home", "/login", "/login?signup=true", "/accessibility"]) await look(path);
  await logIn(page, await newPlayer());
  for (const path of ["/profile", "/security"]) await look(path);
  await context.close();
});

test("with reduced motion nothing moves by itself", async ({ page, newPlayer, logIn }) => {
  const moving = () => page.evaluate<string[]>(endlessAnimations);
  const look = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    expect(await moving(), path).toEqual([]);
  };
  for (const path of ["/home", "/login"]) await look(path);
  await logIn(page, await newPlayer());
  for (const path of ["/profile", "/security"]) await look(path);
});
