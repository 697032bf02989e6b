/** Pages of guests that come with their document: readable before any script, and the same page once it reacts. */
import { expectNoSidewaysScroll } from "./stack/axe.ts";
import { captcha } from "./stack/captcha.ts";
import { expect, type Page, test, viewportOf, widths } from "./stack/test.ts";

const pages: [path: string, shown: string][] = [
  ["/login", "Sign In"],
  ["/login?redirectURL=%2Fbuy&err=incorrect_login", "Sign In"],
  ["/login?signup=true", "Sign up with email"],
  ["/register", "Next"],
  ["/forgot-password", "Send email"],
];

/** Opens a page whose scripts come when the returned function is called. */
const openWithoutScripts = async (page: Page, address: string) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  return release;
};

/** What the browser says about the page, such as a hydration that found another page than it drew. */
const complaintsOf = (page: Page): string[] => {
  const complaints: string[] = [];
  page.on("pageerror", ({ message }) => complaints.push(message));
  page.on("console", (message) => {
    // Failed requests are no complaint: a guest's session check is refused.
    if (/error|warning/.test(message.type()) && !message.text().startsWith("Failed to load resource"))
      complaints.push(message.text());
  });
  return complaints;
};

const submit = (page: Page, name: string) => page.getByRole("main").getByRole("button", { name, exact: true });

const reacts = (page: Page) => expect.poll(() => page.evaluate("typeof earlyClicks")).toBe("undefined");

for (const [path, shown] of pages) {
  test(`[ROUTE-27] ${path} is drawn before its scripts, and taken over as it is`, async ({ page, stack }) => {
    for (const origin of [stack.origin, stack.developmentOrigin]) {
      const complaints = complaintsOf(page);
      const release = await openWithoutScripts(page, origin + path);
      await expect(submit(page, shown)).toBeVisible();
      await expect(page.locator("noscript")).toBeHidden();
      await page.evaluate("document.querySelector('main form').isFirst = true");
      release();
      await reacts(page);
      await expect(page.locator("[data-scene] svg").first()).toBeAttached();
      expect(await page.evaluate("document.querySelector('main form').isFirst")).toBe(true);
      expect(complaints).toEqual([]);
      await page.unrouteAll();
    }
  });
}

test("[ROUTE-27] /signup is drawn as a frame, since only the tab knows which step it is", async ({ page }) => {
  const complaints = complaintsOf(page);
  const held = { auth_type: "email", email: "mara@passport.example", token: "t" };
  await page.goto("/home");
  await page.evaluate(`sessionStorage.setItem("pending-signup", ${JSON.stringify(JSON.stringify(held))})`);
  const release = await openWithoutScripts(page, "/signup");
  await page.evaluate("document.querySelector('main').isFirst = true");
  await expect(page.getByRole("heading")).toHaveCount(0);
  release();
  await expect(page.getByText(held.email)).toBeVisible();
  expect(complaints).toEqual([]);
});

test("[ROUTE-27] a document that belongs to another page than the guard chose is replaced", async ({ page }) => {
  const complaints = complaintsOf(page);
  await page.goto("/signup");
  await expect(page).toHaveURL("/login");
  await expect(submit(page, "Sign In")).toBeVisible();
  await page.route("**/api/check", (route) => route.fulfill({ status: 503, body: "{}" }));
  await page.goto("/login");
  await expect(page).toHaveURL("/home");
  expect(complaints).toEqual([]);
});

test("[ROUTE-27] a player never gets a form", async ({ page, newPlayer, logIn }) => {
  await logIn(page, await newPlayer());
  await page.addInitScript(`new MutationObserver(() => {
    if (document.querySelector("form")) sessionStorage.setItem("saw-form", location.pathname);
  }).observe(document, { childList: true, subtree: true })`);
  for (const [path] of pages.filter(([address]) => address !== "/register")) {
    await page.goto(path);
    await expect(page).toHaveURL("/profile");
    expect(await page.evaluate("sessionStorage.getItem('saw-form')")).toBeNull();
  }
});

test.describe("without scripts", () => {
  test.use({ javaScriptEnabled: false });

  for (const [path, shown] of [...pages, ["/signup", ""]] as const) {
    test(`[ROUTE-27] [ROUTE-28] ${path} is a page that says what it needs, and sends no form`, async ({ page }) => {
      for (const width of widths) {
        await page.setViewportSize(viewportOf(width));
        await page.goto(path);
        const sentence = page.locator("noscript");
        await expect(sentence).toBeInViewport();
        // Playwright leaves the element out where it looks for text.
        await expect(sentence).toContainText("Passport needs JavaScript.", { useInnerText: true });
        await expectNoSidewaysScroll(page);
      }
      if (shown === "") return;
      await page.getByLabel("Email").fill("mara@passport.example");
      await submit(page, shown).click();
      await expect(page).toHaveURL(path);
    });
  }
});

test("[ROUTE-28] a login that was sent before the page reacted is sent once it does", async ({ page, newPlayer }) => {
  const { email, password } = await newPlayer();
  const addresses: string[] = [];
  page.on("request", (request) => {
    if (request.isNavigationRequest()) addresses.push(new URL(request.url()).search);
  });
  const release = await openWithoutScripts(page, "/login");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.keyboard.press("Enter");
  await submit(page, "Sign In").click();
  expect(new URL(page.url()).search).toBe("");
  const sent: unknown[] = [];
  page.on("request", (request) => {
    if (request.url().endsWith("/auth/email")) sent.push(request.postDataJSON());
  });
  release();
  await expect(page).toHaveURL("/profile");
  expect(sent).toEqual([expect.objectContaining({ email, password })]);
  expect(addresses).toEqual([""]);
});

test("[ROUTE-28] what was typed and ticked before the page reacted is known to it afterwards", async ({ page }) => {
  const release = await openWithoutScripts(page, "/forgot-password");
  // As a browser that fills the field in: it is not focused, and no key was pressed.
  await page.evaluate("document.querySelector('input[type=email]').value = 'mara@passport.example'");
  await captcha(page).click();
  release();
  await expect(captcha(page)).toBeChecked();
  const sent = page.waitForRequest("**/auth/forgot");
  await submit(page, "Send email").click();
  expect((await sent).postDataJSON()).toMatchObject({ email: "mara@passport.example" });
});

test("[ROUTE-28] a tab that was chosen before the page reacted opens, and keeps its keys", async ({ page }) => {
  const release = await openWithoutScripts(page, "/login");
  await page.getByRole("tab", { name: "Signup" }).click();
  release();
  await expect(page.getByRole("tab", { name: "Signup" })).toHaveAttribute("aria-selected", "true");
  await page.getByRole("tab", { name: "Signup" }).press("ArrowLeft");
  await expect(page.getByRole("tab", { name: "Login" })).toBeFocused();
});
