import { expect, test } from "./stack/test.ts";

/** Every address of the auth layout, and what the tab must hold for it to open. */
const authScreens: [path: string, held?: [name: string, value: object]][] = [
  ["/login"],
  ["/login?signup=true"],
  ["/external/login"],
  ["/register"],
  ["/email-verify", ["email-code", { email: "mara@passport.example", token: "t", sentAt: 0 }]],
  ["/signup", ["pending-signup", { auth_type: "email", email: "mara@passport.example", token: "t" }]],
  ["/forgot-password"],
  ["/reset-password?token=t"],
  ["/verify?id=1&token=t"],
  ["/tfa/check?token=t"],
  ["/twitter-redirect"],
];

/** Math.random is what picks: each third of its range is another picture. */
const pictures: [random: number, name: string][] = [
  [0.1, "machine"],
  [0.5, "seal"],
  [0.9, "horizon"],
];

test("[LAYOUT-1] every screen of the auth layout has a background picked at random out of three", async ({ page }) => {
  const scene = page.locator("[data-scene]");
  for (const [index, [path, held]] of authScreens.entries()) {
    // The layout is one component: all three pictures on the first screen, each other screen takes its turn.
    const expected = index === 0 ? pictures : pictures.filter((_, nth) => nth === index % pictures.length);
    for (const [random, name] of expected) {
      await page.addInitScript(`Math.random = () => ${random}`);
      if (held)
        await page.addInitScript(`sessionStorage.setItem("${held[0]}", ${JSON.stringify(JSON.stringify(held[1]))})`);
      await page.goto(path);
      await expect(scene).toHaveAttribute("data-scene", name);
      await expect(scene.locator("svg").first()).toBeVisible();
    }
  }
});

test("a title is a heading, and no heading is empty", async ({ page }) => {
  await page.goto("/login");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Log in");
  for (const heading of await page.getByRole("heading").all()) await expect(heading).not.toHaveText(/^\s*$/);
});

test.describe("the landing page", () => {
  test("[LAYOUT-3] [LAYOUT-5] greets a guest with a way in", async ({ page }) => {
    await page.goto("/home");
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your ticket to the metaverse");
    await expect(page.getByText("View Profile")).toHaveCount(0);
    await page
      .getByRole("link", { name: "Login" })
      .or(page.getByRole("button", { name: "Login" }))
      .click();
    await expect(page).toHaveURL("/login");
  });

  test("[LAYOUT-4] has the way to the profile for a player", async ({ page, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    await page.goto("/home");
    await expect(page.getByText("Login", { exact: true })).toHaveCount(0);
    await page
      .getByRole("link", { name: "View Profile" })
      .or(page.getByRole("button", { name: "View Profile" }))
      .click();
    await expect(page).toHaveURL("/profile");
  });

  for (const [name, path] of [
    ["Privacy Policy", "/privacy-policy"],
    ["Terms And Conditions", "/terms-and-conditions"],
  ] as const) {
    test(`[LAYOUT-6] [LAYOUT-7] leads a guest to ${name}`, async ({ page }) => {
      await page.goto("/home");
      await page.getByRole("contentinfo").getByRole("link", { name }).click();
      await expect(page).toHaveURL(path);
      await expect(page.locator("a[href$='.pdf']").first()).toBeVisible();
    });
  }
});

test("[LAYOUT-8] [NAV-24] both legal addresses show the same page", async ({ page }) => {
  const shown: string[] = [];
  for (const path of ["/privacy-policy", "/terms-and-conditions"]) {
    await page.goto(path);
    await expect(page.locator("a[href$='.pdf']")).toHaveCount(3);
    await expect(page.getByRole("main")).toContainText(/sample/i);
    shown.push((await page.getByRole("main").textContent()) ?? "");
  }
  expect(shown[0]).toBe(shown[1]);
});

test("[ROUTE-12] [LAYOUT-12] [LAYOUT-13] three legal documents are PDF files that guests and players can open", async ({
  page,
  request,
  newPlayer,
  logIn,
}) => {
  await page.goto("/privacy-policy");
  await expect(page.locator("a[href$='.pdf']")).toHaveCount(3);
  const documents = await page.locator("a[href$='.pdf']").all();
  const links = await Promise.all(documents.map(async (link) => (await link.getAttribute("href")) ?? ""));
  expect(links.map((link) => link.split("/").at(-1)).sort()).toEqual([
    "privacy-policy.pdf",
    "terms-and-conditions.pdf",
    "token-subscription-agreement.pdf",
  ]);
  await logIn(page, await newPlayer());
  for (const visitor of [request, page.request]) {
    for (const link of links) {
      const answer = await visitor.get(link);
      expect(answer.headers()["content-type"]).toBe("application/pdf");
      expect((await answer.body()).subarray(0, 5).toString()).toBe("%PDF-");
    }
  }
});

test("[LAYOUT-9] [SESSION-6] the loading screen says so until the session is known", async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route("**/auth/check", async (route) => {
    await held;
    await route.continue();
  });
  await page.goto("/home", { waitUntil: "commit" });
  await expect(page.getByText("Loading...")).toBeVisible();
  release();
  await expect(page.getByRole("link", { name: "Login" })).toBeVisible();
  await expect(page.getByText("Loading...")).toHaveCount(0);
});

test("[LAYOUT-10] [LAYOUT-11] with the maintenance flag on every address is the maintenance page with the brand's links", async ({
  page,
  stack,
}) => {
  for (const path of ["/", "/login", "/home", "/profile", "/no/such"]) {
    await page.goto(stack.maintenanceOrigin + path);
    await expect(page.getByRole("heading", { level: 1 })).toHaveText("WE'LL BE BACK SOON");
    await expect(page.getByRole("textbox")).toHaveCount(0);
    await expect(page.getByRole("link", { name: /login/i })).toHaveCount(0);
    for (const name of ["Discord", "Twitter", "YouTube"]) {
      await expect(page.getByRole("link", { name: new RegExp(name, "i") })).toHaveAttribute("href", /^https:/);
    }
    // The default brand has neither of these.
    for (const name of ["Twitch", "Reddit"]) await expect(page.getByRole("link", { name })).toHaveCount(0);
  }
});
