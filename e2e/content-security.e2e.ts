/** The pages live under their own Content-Security-Policy: nothing they do is refused, and it forbids what it should. */
import { expect, type Page, test } from "./stack/test.ts";

const watchViolations = (page: Page) =>
  page.addInitScript(`
    window.violations = [];
    document.addEventListener("securitypolicyviolation", (event) =>
      window.violations.push(event.violatedDirective + " " + event.blockedURI));
  `);

const violationsOf = (page: Page) => page.evaluate<string[]>("window.violations");

test("nothing on the pages of a guest is refused", async ({ page }) => {
  await watchViolations(page);
  for (const path of ["/login", "/home", "/privacy-policy", "/redirect", "/forgot-password", "/profile"]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});

test("nothing is refused to a player, dialog and notices included", async ({ page, newPlayer, logIn }) => {
  await watchViolations(page);
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Ivy");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toContainText("Success!");
  expect(await violationsOf(page)).toEqual([]);
});

test("[ROUTE-24] mallory's inline script does not run, and a nonce is never used twice", async ({ page }) => {
  await watchViolations(page);
  await page.goto("/login");
  // As markup: a script that our own code creates is trusted (strict-dynamic), one in the markup is not.
  await page.evaluate(`
    document.body.insertAdjacentHTML("beforeend", '<details open ontoggle="window.stolen = true">x</details>');
  `);
  await expect(page.locator("details[ontoggle]")).toBeVisible();
  expect(await page.evaluate("window.stolen")).toBeUndefined();
  await expect.poll(() => violationsOf(page)).toEqual([expect.stringMatching(/^script-src/)]);

  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const answer = await page.request.get("/login", { headers: { accept: "text/html" } });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});
