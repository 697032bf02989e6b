/** Connecting and disconnecting providers on the edit page, and confirming with them where there is nothing else. */
import { randomBytes } from "node:crypto";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { solveCaptcha } from "./stack/captcha.ts";
import { connection, openEdit, unfold } from "./stack/edit-page.ts";
import {
  continueAs,
  type Identity,
  newIdentity,
  openFacebook,
  openGoogle,
  openProviderWindow,
  openTwitter,
  popupOf,
} from "./stack/providers.ts";
import { acceptTerms } from "./stack/signup.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

type Provider = "Google" | "Facebook" | "Twitter";
const connect = (page: Page, name: Provider) => page.getByRole("button", { name: `Connect ${name}`, exact: true });
const isConnected = (page: Page, name: Provider) => connection(page, name).getByText("Connected", { exact: true });
const disconnect = async (page: Page, name: Provider) => {
  await connection(page, name).getByRole("button", { name: "Disconnect" }).click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
};

const chooseAt = {
  Google: async (page: Page) => openProviderWindow(page, "Google", () => connect(page, "Google").click()),
  Facebook: async (page: Page) => openProviderWindow(page, "Facebook", () => connect(page, "Facebook").click()),
  Twitter: async (page: Page) => openTwitter(page, connect(page, "Twitter")),
};

for (const name of ["Google", "Facebook", "Twitter"] as const) {
  test(`${name} is connected, opens the account, and is disconnected`, async ({ page, newPlayer, logIn }) => {
    const identity = newIdentity();
    const player = await newPlayer();
    await logIn(page, player);
    await openEdit(page, player);
    await continueAs(await chooseAt[name](page), identity);
    await expect(page.getByText(`${name} is connected`)).toBeVisible();
    await expect(isConnected(page, name)).toBeVisible();
    await expectAccessible(page);
    await disconnect(page, name);
    await expect(page.getByText(`${name} is disconnected`)).toBeVisible();
    await expect(connect(page, name)).toBeVisible();
  });
}

test("[SOCIAL-12] connecting Twitter asks for a step-up first, and then continues", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  await expect(connect(page, "Twitter")).toBeEnabled();
  await makeSessionsStale(db, player);
  const asked = page.context().waitForEvent("request", (request) => request.url().includes("/api/auth/twitter?"));
  await connect(page, "Twitter").click();
  expect(new URL((await asked).url()).searchParams.get("add")).toBe("true");
  await page.getByRole("dialog").getByLabel("Password", { exact: true }).fill(player.password);
  const popup = await popupOf(page, () => page.getByRole("button", { name: "Confirm" }).click());
  await continueAs(popup, newIdentity());
  await expect(isConnected(page, "Twitter")).toBeVisible();
});

test("[SOCIAL-22] without windows Twitter is connected in the same one", async ({ page, newPlayer, logIn }) => {
  await page.addInitScript("window.open = () => null");
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  await connect(page, "Twitter").click();
  await continueAs(page, newIdentity());
  await expect(page).toHaveURL(`/profile/${player.username}/edit`);
  await expect(page.getByText("Twitter is connected")).toBeVisible();
  await expect(isConnected(page, "Twitter")).toBeVisible();
});

test("a closed window changes nothing and says nothing; an account of another player is refused", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const [player, other] = [await newPlayer(), await newPlayer()];
  const identity = newIdentity();
  const { id } = await db
    .selectFrom("users")
    .select("id")
    .where("username", "=", other.username)
    .executeTakeFirstOrThrow();
  await db.insertInto("identities").values({ provider: "twitter", subject: identity.subject, user_id: id }).execute();
  await logIn(page, player);
  await openEdit(page, player);
  await (await chooseAt.Twitter(page)).close();
  await expect(connect(page, "Twitter")).not.toHaveAttribute("aria-busy");
  await expect(page.getByText("Twitter could not be connected")).toHaveCount(0);
  await continueAs(await chooseAt.Twitter(page), identity);
  await expect(page.getByText(messages.identity_taken)).toBeVisible();
});

/** An account that nothing but a provider opens. */
const signUp = async (page: Page, identity: Identity) => {
  const username = `n_${randomBytes(5).toString("hex")}`;
  await page.getByLabel("Username").fill(username);
  await acceptTerms(page);
  if (page.url().includes("captcha=true")) await solveCaptcha(page);
  await page.getByRole("button", { name: "Create account" }).click();
  await expect(page).toHaveURL("/onboarding?skip_username=true");
  // A page that has loaded a provider's script is left for a new document. Its address is there before it is.
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your passport is ready");
  return { ...identity, username };
};
const stale = (username: string) => ({ username, first_name: "", last_name: "", email: "", password: "" });

test("the last way in is not let go", async ({ page }) => {
  const identity = newIdentity();
  await page.goto("/login");
  await continueAs(await openTwitter(page), identity);
  await expect(page).toHaveURL(/\/signup/);
  await openEdit(page, await signUp(page, identity));
  await disconnect(page, "Twitter");
  await expect(page.getByText(messages.last_way_in)).toBeVisible();
  await expect(isConnected(page, "Twitter")).toBeVisible();
});

const logInAt = { Google: openGoogle, Meta: openFacebook, Twitter: openTwitter };
for (const name of ["Google", "Meta", "Twitter"] as const) {
  test(`[SESSION-19] an account of ${name} alone confirms by logging in there again`, async ({ page, db }) => {
    const identity = newIdentity();
    await page.goto("/login");
    await continueAs(await logInAt[name](page), identity);
    await expect(page).toHaveURL(/\/signup/);
    const { username } = await signUp(page, identity);
    await openEdit(page, { username });
    await expect(connect(page, name === "Twitter" ? "Facebook" : "Twitter")).toBeEnabled();
    await makeSessionsStale(db, stale(username));

    const provider = name === "Meta" ? "Facebook" : name;
    await disconnect(page, provider);
    const dialog = page.getByRole("dialog");
    await expect(dialog.getByText("You need to log in once more for this.")).toBeVisible();
    await expectAccessible(page);
    const confirm = dialog.getByRole("button", { name: `Confirm with ${provider}` });
    const asked =
      provider === "Twitter" ? openTwitter(page, confirm) : openProviderWindow(page, provider, () => confirm.click());
    await continueAs(await asked, identity);
    // Confirmed: the command went through, and was refused for its own reason.
    await expect(page.getByText(messages.last_way_in)).toBeVisible();
  });
}

test("[SOCIAL-23] where confirming needs a window and none may open, it says so", async ({ page, db }) => {
  const identity = newIdentity();
  await page.goto("/login");
  await continueAs(await openTwitter(page), identity);
  await expect(page).toHaveURL(/\/signup/);
  const { username } = await signUp(page, identity);
  await page.addInitScript("window.open = () => null");
  await openEdit(page, { username });
  await expect(isConnected(page, "Twitter")).toBeVisible();
  await makeSessionsStale(db, stale(username));
  await disconnect(page, "Twitter");
  await page.getByRole("dialog").getByRole("button", { name: "Confirm with Twitter" }).click();
  await expect(page.getByRole("dialog").getByRole("alert")).toHaveText("Failed to open popup window");
});

test("the section at 390, 1024 and 1440 px", async ({ page, newPlayer, logIn }) => {
  await walkOnce(page, 390, 1024, 1440);
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  await unfold(page, "Manage connections");
  await continueAs(await chooseAt.Twitter(page), newIdentity());
  await expect(isConnected(page, "Twitter")).toBeVisible();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
