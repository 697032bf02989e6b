/** Logging in with Google, Facebook and Twitter, and what happens when they do not play along. */
import { randomBytes } from "node:crypto";
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import type { Request } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { solveCaptcha } from "./stack/captcha.ts";
import {
  continueAs,
  type Identity,
  newIdentity,
  openFacebook,
  openGoogle,
  openTwitter,
  popupOf,
  way,
} from "./stack/providers.ts";
import { acceptTerms } from "./stack/signup.ts";
import { withoutTimers } from "./stack/stop-clock.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { codeField, setUpTwoFactor } from "./stack/two-factor.ts";

const newName = () => `n_${randomBytes(5).toString("hex")}`;
const alert = (page: Page) => page.getByRole("alert");

/** As if the player had connected it on /security. */
const connect = async (db: Database, { username }: Player, provider: string, { subject }: Identity) => {
  const { id } = await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow();
  await db.insertInto("identities").values({ provider, subject, user_id: id }).execute();
};

const open = { Google: openGoogle, Meta: openFacebook, Twitter: openTwitter };
const providerOf = { Google: "google", Meta: "facebook", Twitter: "twitter" } as const;
type WayName = keyof typeof open;
const ways = ["Google", "Meta", "Twitter"] as const satisfies WayName[];

const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

for (const name of ways) {
  test.describe(`with ${name}`, () => {
    test("an account that has it is logged in, on both tabs", async ({ page, db, newPlayer }) => {
      const player = await newPlayer();
      const identity = newIdentity();
      await connect(db, player, providerOf[name], identity);
      await page.goto("/login?signup=true&redirectURL=%2Ftransactions");
      await continueAs(await open[name](page), identity);
      await expect(page).toHaveURL("/transactions");
      await expect(page.getByText("Mara Voss").first()).toBeVisible();
    });

    test(`[SIGNUP-20] [SOCIAL-32]${name === "Twitter" ? " [SOCIAL-17]" : ""} a new user chooses a name and has an account`, async ({
      page,
      db,
    }) => {
      const identity = newIdentity();
      const username = newName();
      await page.goto("/login");
      await continueAs(await open[name](page), identity);
      const needsCaptcha = name !== "Google";
      await expect(page).toHaveURL(needsCaptcha ? "/signup?captcha=true" : "/signup");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Setup Display Name");
      await looksRight(page);
      await page.getByLabel("Username").fill(username);
      await acceptTerms(page);
      const create = page.getByRole("button", { name: "Create account" });
      if (needsCaptcha) {
        await expect(create).toHaveCount(0);
        await solveCaptcha(page);
      }
      const sent = page.waitForRequest("**/auth/signup");
      await create.click();
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      const proof = name === "Twitter" ? { twitter_token: expect.any(String) } : { token: expect.any(String) };
      expect(body).toMatchObject({
        username,
        auth_type: providerOf[name],
        [providerOf[name]]: proof,
        accepts_marketing: false,
        ...(needsCaptcha && { captcha_token: expect.any(String) }),
      });
      await expect(page).toHaveURL("/onboarding?skip_username=true");
      expect(await (await page.request.get("/auth/check")).json()).toMatchObject({ user: { username } });
      const stored = await db
        .selectFrom("identities")
        .select("provider")
        .where("subject", "=", identity.subject)
        .execute();
      expect(stored).toEqual([{ provider: providerOf[name] }]);
    });

    test(`${name === "Twitter" ? "[SOCIAL-16] " : ""}two-factor stands between it and the session`, async ({
      page,
      browser,
      db,
      stack,
      newPlayer,
      logIn,
    }) => {
      const player = await newPlayer();
      const identity = newIdentity();
      await connect(db, player, providerOf[name], identity);
      const elsewhere = await browser.newContext({ baseURL: stack.origin });
      const other = await elsewhere.newPage();
      await logIn(other, player);
      const twoFactor = await setUpTwoFactor(other, db, player);
      await elsewhere.close();

      await page.goto("/login?redirectURL=%2Ftransactions");
      await continueAs(await open[name](page), identity);
      await expect(page).toHaveURL(/\/tfa\/check/);
      expect(await (await page.request.get("/auth/check")).json()).not.toHaveProperty("user");
      await codeField(page).fill(await twoFactor.passcode());
      await expect(page).toHaveURL("/transactions");
    });
  });
}

test("[SOCIAL-1] the Google button ends in POST /auth/google with the token and the email", async ({ page }) => {
  const identity = newIdentity();
  await page.goto("/login");
  const popup = await openGoogle(page);
  const sent = page.waitForRequest("**/auth/google");
  await continueAs(popup, identity);
  expect((await sent).postDataJSON()).toMatchObject({
    auth_type: "google",
    google_token: expect.stringMatching(/^[\w-]+\.[\w-]+\.[\w-]+$/),
    email: identity.email,
    is_external: false,
  });
  await expect(page).toHaveURL("/signup");
});

test("[SOCIAL-2] [SOCIAL-3] the Facebook button ends in POST /auth/facebook, by version 3.1 in en_US", async ({
  page,
}) => {
  const identity = newIdentity();
  const requests: Request[] = [];
  page.on("request", (request) => requests.push(request));
  // Facebook is asked for the email for three seconds and no longer.
  await withoutTimers(page, 3000);
  await page.goto("/login");
  const popup = await openFacebook(page);
  expect(popup.url()).toContain("/v3.1/");
  const sent = page.waitForRequest("**/auth/facebook");
  await continueAs(popup, identity);
  expect((await sent).postDataJSON()).toMatchObject({
    auth_type: "facebook",
    facebook_token: expect.stringMatching(/^EAA/),
    email: identity.email,
    is_external: false,
  });
  const addresses = requests.map((request) => request.url());
  expect(addresses.filter((address) => address.includes("/en_US/sdk.js"))).toHaveLength(1);
  expect(addresses.some((address) => address.includes("fields=email%2Cfirst_name%2Clast_name"))).toBe(true);
});

test("nothing of a provider is fetched before the visitor shows interest", async ({ page, stack }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(new URL(request.url()).origin));
  await page.goto("/login");
  await expect(way(page, "Google")).toBeEnabled();
  await page.waitForLoadState("networkidle");
  for (const origin of Object.values(stack.providers)) expect(asked).not.toContain(origin);
});

test("[SOCIAL-4] a Facebook login that fails says so, and the button comes back", async ({ page }) => {
  for (const ending of ["Cancel", "Do not allow"]) {
    await page.goto("/login");
    await (await openFacebook(page)).getByRole("button", { name: ending }).click();
    await expect(alert(page)).toHaveText(messages.facebook_failed);
    await expect(way(page, "Meta")).not.toHaveAttribute("aria-busy");
  }
});

test("[SOCIAL-5] a Facebook status that cannot be read says so", async ({ page }) => {
  await page.route("**/login_status*", (route) => route.abort("connectionrefused"));
  await page.goto("/login");
  await (await openFacebook(page)).getByRole("button", { name: "Answer without a token" }).click();
  await expect(alert(page)).toHaveText(messages.facebook_status_failed);
});

test("[SOCIAL-6] a click before Facebook's script is there opens nothing and says so", async ({ page, context }) => {
  const held = Promise.withResolvers<void>();
  await page.route("**/en_US/sdk.js", async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.goto("/login");
  await way(page, "Meta").click();
  await expect(alert(page)).toContainText(messages.facebook_failed);
  await expectAccessible(page);
  expect(context.pages()).toHaveLength(1);
  held.resolve();
  // Now it is, at the latest after a second sign of interest.
  await page.getByLabel("Email").focus();
  const popup = await openFacebook(page);
  await expect(alert(page)).toHaveCount(0);
  await popup.close();
});

test("[SOCIAL-7] a Google failure with a code shows the code", async ({ page }) => {
  await page.goto("/login");
  await (await openGoogle(page)).getByRole("button", { name: "Fail with a code" }).click();
  await expect(alert(page)).toHaveText("Couldn't connect to Google: idpiframe_initialization_failed");
  await expect(page.getByRole("dialog")).toHaveCount(0);
  // A blocked script has a code too.
  await page.route("**/gsi/client", (route) => route.abort("blockedbyclient"));
  await page.reload();
  await way(page, "Google").click();
  await expect(alert(page)).toHaveText("Couldn't connect to Google: script_not_loaded");
  // And the button comes back: without the blocker it works.
  await page.unroute("**/gsi/client");
  const popup = await openGoogle(page);
  await expect(alert(page)).toHaveCount(0);
  await popup.close();
  await expect(alert(page)).toHaveText("Couldn't connect to Google: popup_closed");
});

test("[SOCIAL-8] a Google answer without a usable user says so", async ({ page }) => {
  await page.goto("/login");
  await (await openGoogle(page)).getByRole("button", { name: "Answer without a credential" }).click();
  await expect(alert(page)).toHaveText("Failed to authenticate user");
});

test("[SOCIAL-26] an email that has an account is told to log in and connect there, whichever the provider", async ({
  page,
  newPlayer,
}) => {
  const { email } = await newPlayer();
  for (const name of ["Google", "Meta"] as const) {
    await page.goto("/login");
    await continueAs(await open[name](page), { ...newIdentity(), email });
    await expect(alert(page)).toHaveText(messages.identity_email_taken);
    expect((await page.request.get("/auth/check")).status()).toBe(401);
  }
});

test("the row and Google's dialog at 390, 1024 and 1440 px", async ({ page }) => {
  await walkOnce(page, 390, 1024, 1440);
  await page.goto("/login");
  await expect(way(page, "Twitter")).toBeEnabled();
  await looksRight(page);
  await way(page, "Google").click();
  await expect(page.getByRole("button", { name: "Continue with Google" })).toBeVisible();
  await looksRight(page);
  await page.getByRole("button", { name: "Close" }).click();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(way(page, "Google")).toBeFocused();
  const popup = await popupOf(page, () => way(page, "Twitter").click());
  await popup.close();
  await expect(way(page, "Twitter")).not.toHaveAttribute("aria-busy");
  await expect(alert(page)).toHaveCount(0);
});
