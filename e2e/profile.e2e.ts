/** The profile: its tabs, what others see of it, and the passport's own fields. */
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { setUpTwoFactor } from "./stack/two-factor.ts";

const tabs = (page: Page) => page.getByRole("navigation", { name: "Profile" }).getByRole("link");
const currentTab = (page: Page) => page.locator("nav[aria-label=Profile] [aria-current=page]");
const passportOf = (page: Page, name = "Mara Voss") => page.getByRole("region", { name: `Passport of ${name}` });

const expectSound = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
};

const idOf = async (db: Database, { username }: Player): Promise<string> => {
  const user = db.selectFrom("users").select("id").where("username", "=", username);
  return (await user.executeTakeFirstOrThrow()).id;
};

/** What the server returns to this page's session, independent of what our own page asks for. */
const ask = (page: Page, viewerId: string, username: string) =>
  page.evaluate<Record<string, unknown>>(`new Promise((resolve) => {
    const socket = new WebSocket(location.origin.replace("http", "ws") + "/api/ws/user/${viewerId}/commander");
    const question = { key: "USER", payload: { username: "${username}" }, transactionId: "asked-by-han" };
    socket.onopen = () => socket.send(JSON.stringify(question));
    socket.onmessage = ({ data }) => {
      const answer = JSON.parse(data);
      if (answer.transactionId === question.transactionId) resolve(answer.payload);
    };
  })`);

const picture =
  '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><rect width="8" height="8" fill="red"/></svg>';

test.describe("the own profile", () => {
  test("[NAV-9] [NAV-10] has three tabs with addresses of their own, game assets first", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const player = await newPlayer();
    const { username } = player;
    await logIn(page, player);
    for (const address of ["/profile", `/profile/${username}`, `/profile/${username}/game-assets`]) {
      await page.goto(address);
      await expect(tabs(page)).toHaveText(["Game assets", "Achievements", "Edit profile"]);
      await expect(currentTab(page)).toHaveText("Game assets");
      await expect(page).toHaveURL(address);
    }
    for (const [name, end] of [
      ["Achievements", "achievements"],
      ["Edit profile", "edit"],
      ["Game assets", "game-assets"],
    ] as const) {
      await tabs(page).filter({ hasText: name }).click();
      await expect(page).toHaveURL(`/profile/${username}/${end}`);
      await expect(currentTab(page)).toHaveText(name);
      await expect(page.getByRole("link", { name: "View Profile" })).toHaveAttribute("aria-current", "page");
      await expect(page.getByRole("heading", { level: 1 })).toHaveText("Mara Voss");
    }
  });

  test("an id in place of the name shows the same player on the same tab", async ({ page, newPlayer, logIn, db }) => {
    const [alice, bob] = [await newPlayer(), await newPlayer()];
    await logIn(page, alice);
    for (const player of [alice, bob]) {
      await page.goto(`/profile/${await idOf(db, player)}/achievements`);
      await expect(page).toHaveURL(`/profile/${player.username}/achievements`);
      await expect(page.getByText(player.username, { exact: true }).first()).toBeVisible();
      await expect(currentTab(page)).toHaveText("Achievements");
    }
  });

  test("tabs are chosen by keyboard, and the keyboard stays where it was", async ({ page, newPlayer, logIn }) => {
    await logIn(page, await newPlayer());
    await page.goto("/profile");
    await tabs(page).first().focus();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/achievements$/);
    // The row is drawn again some time after the address changes: the focus counts only then.
    await expect(currentTab(page)).toHaveText("Achievements");
    await expect(tabs(page).nth(1)).toBeFocused();
    await page.keyboard.press("Tab");
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL(/\/edit$/);
    await expect(currentTab(page)).toHaveText("Edit profile");
    await expect(tabs(page).nth(2)).toBeFocused();
  });

  test("prints on the passport what its owner knows of it", async ({ page, newPlayer, logIn, db }) => {
    const player = await newPlayer();
    await logIn(page, player);
    await page.goto("/profile");
    const passport = passportOf(page);
    const unfold = () => passport.getByRole("button", { name: "Open passport" }).click();
    await unfold();
    await expect(passport.getByRole("term")).toHaveText(["Username", "Passport no.", "Issued", "Wallet", "Two-factor"]);
    await expect(passport.getByRole("definition").nth(3)).toHaveText("Not connected");
    await expect(passport.getByRole("definition").nth(4)).toHaveText("Off");
    await setUpTwoFactor(page, db, player);
    await page.goto("/profile");
    await unfold();
    await expect(passport.getByRole("definition").nth(4)).toHaveText("Active");
  });

  test("a picture that does not arrive leaves the drawn portrait in its place", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    const [fileId, ownerId] = [crypto.randomUUID(), await idOf(db, player)];
    const file = { id: fileId, owner_id: ownerId, is_public: false, content_type: "image/webp", size: 1 };
    await db.insertInto("files").values(file).execute();
    await db.updateTable("users").set({ avatar_id: fileId }).where("id", "=", ownerId).execute();
    await logIn(page, player);
    let isBroken = true;
    await page.route(`**/api/files/${fileId}`, (route) =>
      isBroken ? route.fulfill({ status: 404 }) : route.fulfill({ contentType: "image/svg+xml", body: picture }),
    );
    await page.goto("/profile");
    const portrait = passportOf(page).getByRole("figure");
    await expect(portrait.locator("svg[viewBox='0 0 400 500']")).toBeVisible();
    await expect(portrait.locator("img")).toHaveCSS("opacity", "0");
    isBroken = false;
    await page.reload();
    await expect(portrait.locator("img")).toHaveCSS("opacity", "1");
    await expect(portrait.locator("svg[viewBox='0 0 400 500']")).toHaveCount(0);
  });
});

/** The fields of the user object that only its owner gets (PROFILE-3). */
const ownFields = [
  "id",
  "account_id",
  "username",
  "first_name",
  "last_name",
  "email",
  "mobile_number",
  "organisation",
  "public_address",
  "verified",
  "has_password",
  "facebook_id",
  "google_id",
  "twitter_id",
  "two_factor_authentication_activated",
  "two_factor_authentication_is_set",
  "withdraw_lock",
  "mint_lock",
  "total_lock",
] as const;

test.describe("another player's profile", () => {
  test("[NAV-10] [PROFILE-1] [PROFILE-4] shows the username alone, and offers nothing that its owner may do", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    const [mallory, alice] = [await newPlayer(), await newPlayer()];
    await logIn(page, mallory);
    const sent = recordCommands(page);
    await page.goto(`/profile/${alice.username}`);
    await expect(passportOf(page, alice.username)).toBeVisible();
    await expect(page.getByRole("main")).not.toContainText(/Mara|Voss/);
    expect(sent.filter(({ key }) => key === "USER")).toMatchObject([{ payload: { username: alice.username } }]);
    const passport = passportOf(page, alice.username);
    await passport.getByRole("button", { name: "Open passport" }).click();
    await expect(passport.getByRole("term")).toHaveText(["Username", "Passport no."]);
    await expect(tabs(page)).toHaveText(["Game assets", "Achievements"]);
    for (const action of ["Edit profile", "Go To Store"]) {
      await expect(page.getByRole("link", { name: action })).toHaveCount(0);
    }
    await expect(page.getByRole("button", { name: "Change picture" })).toHaveCount(0);
    expect(await page.content()).not.toContain(alice.email);
  });

  test("[PROFILE-3] [PROFILE-5] the wire returns everything to the owner and four fields to mallory", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const [mallory, alice] = [await newPlayer(), await newPlayer()];
    const viewer = await idOf(db, mallory);
    await logIn(page, mallory);
    await page.goto("/profile");
    const answered = await ask(page, viewer, alice.username);
    expect(Object.keys(answered).toSorted()).toEqual(["first_name", "id", "last_name", "username"]);
    expect(Object.keys(await ask(page, viewer, mallory.username))).toEqual(expect.arrayContaining([...ownFields]));
  });

  test("[PROFILE-2] of a player who does not exist says so, and leads to the own profile", async ({
    page,
    newPlayer,
    logIn,
  }) => {
    await logIn(page, await newPlayer());
    await page.goto("/profile/no_such_player");
    await expect(page.getByRole("heading", { level: 1, name: "No such player" })).toBeVisible();
    await expect(page.getByRole("main")).toContainText("There is no player called no_such_player.");
    await expect(page.getByText(messages.user_fetch_failed)).toHaveCount(0);
    await page.getByRole("link", { name: "Go to your profile" }).click();
    await expect(passportOf(page)).toBeVisible();
  });

  test("[PROFILE-2] that cannot be read says so, and can be tried again", async ({ page, newPlayer, logIn }) => {
    const [mallory, alice] = [await newPlayer(), await newPlayer()];
    await logIn(page, mallory);
    const wire = await takeWire(page);
    wire.refuse("USER");
    await page.goto(`/profile/${alice.username}`);
    await expect(page.getByText(messages.user_fetch_failed)).toBeVisible();
    expect(messages.user_fetch_failed).toBe(
      "Something went wrong while fetching the user. Please try again or contact support.",
    );
    await expectSound(page);
    wire.release();
    await page.getByRole("button", { name: "Try again" }).click();
    await expect(passportOf(page, alice.username)).toBeVisible();
  });
});

test.describe("at 390, 1024 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1024, 1440));

  test("axe finds nothing on the own and on another profile", async ({ page, newPlayer, logIn }) => {
    const [alice, bob] = [await newPlayer(), await newPlayer()];
    await logIn(page, alice);
    for (const { username } of [alice, bob]) {
      await page.goto(`/profile/${username}`);
      await expect(page.getByRole("heading", { name: "Inventory Is Empty" })).toBeVisible();
      await expectSound(page);
    }
  });
});

test("[PROFILE-9] a fingerprint that is refused is not spoken of", async ({ page, newPlayer, logIn }) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  const wire = await takeWire(page);
  wire.refuse("USER:FINGERPRINT");
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  await expect.poll(() => wire.refused).toContain("USER:FINGERPRINT");
  // The answer to a later command comes after the refusal: what was to be said of it is there by then.
  await tabs(page).filter({ hasText: "Achievements" }).click();
  await expect(page.getByRole("heading", { name: "No achievements yet" })).toBeVisible();
  await expect(page.getByRole("alert")).toHaveCount(0);
  await expect(page.getByText(messages.overloaded)).toHaveCount(0);
  expect(errors).toEqual([]);
});
