/** Manage connections on the edit page: what is listed, and what is said when connecting fails. */
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands } from "./stack/commands.ts";
import { connection, openEdit, unfold } from "./stack/edit-page.ts";
import { continueAs, newIdentity, openProviderWindow, openTwitter } from "./stack/providers.ts";
import { installWallet } from "./stack/scripted-wallet/install-wallet.ts";
import { expect, type Page, test } from "./stack/test.ts";
import { giveWallet, newAccount, stackChains, walletOf } from "./stack/wallet-player.ts";

const button = (page: Page, name: string) => page.getByRole("button", { name, exact: true });
/** The top bar has a button of that name too. */
const connectWallet = (page: Page) => connection(page, "Wallet").getByRole("button", { name: "Connect wallet" });
const isConnected = (page: Page, name: Parameters<typeof connection>[1]) =>
  connection(page, name).getByText("Connected", { exact: true });

test.describe("at 390 and 1440 px", () => {
  test.beforeEach(({ page }) => walkOnce(page, 390, 1440));

  test("[EDIT-21] [EDIT-32] lists wallet and providers, each connected or not, with what can be done", async ({
    page,
    newPlayer,
    logIn,
    db,
  }) => {
    const player = await newPlayer();
    const sent = recordCommands(page);
    await logIn(page, player);
    await openEdit(page, player);
    await unfold(page, "Manage connections");
    const lines = page.getByRole("list", { name: "Manage connections" }).getByRole("listitem");
    await expect(lines).toHaveText([/^Wallet/, /^Meta\/Facebook/, /^Google/, /^Twitter/]);
    for (const name of ["Wallet", "Facebook", "Google", "Twitter"] as const) {
      await expect(connection(page, name)).toContainText("Not connected");
      await expect(connection(page, name).getByRole("button", { name: /^Connect / })).toBeEnabled();
    }

    const account = newAccount();
    await giveWallet(db, player, account.address);
    await db
      .insertInto("identities")
      .values({
        provider: "twitter",
        subject: newIdentity().subject,
        user_id: (from) => from.selectFrom("users").select("id").where("username", "=", player.username),
      })
      .execute();
    await page.reload();
    await unfold(page, "Manage connections");
    await expect(isConnected(page, "Wallet")).toBeVisible();
    await expect(connection(page, "Wallet")).toContainText(account.address);
    await expect(isConnected(page, "Twitter")).toBeVisible();
    await expect(isConnected(page, "Google")).toHaveCount(0);
    await expectAccessible(page);
    await expectNoSidewaysScroll(page);

    await button(page, "Disconnect wallet").click();
    await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();
    await expect(page.getByRole("dialog")).toHaveCount(0);
    expect(sent.filter(({ key }) => key === "USER:WALLET:REMOVE")).toEqual([]);
    await button(page, "Disconnect wallet").click();
    await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
    await expect(page.getByText("Your wallet is disconnected")).toBeVisible();
    expect(sent.filter(({ key }) => key === "USER:WALLET:REMOVE")).toHaveLength(1);
    await expect(connectWallet(page)).toBeVisible();
  });
});

test("[EDIT-22] [EDIT-23] a wallet is connected by its signature, and without one nothing is sent", async ({
  page,
  newPlayer,
  logIn,
  db,
}) => {
  const player = await newPlayer();
  const account = newAccount();
  const wallet = await installWallet(page, { account, chainId: stackChains.ethereum });
  const sent = recordCommands(page);
  const added = () => sent.filter(({ key }) => key === "USER:WALLET:ADD");
  await logIn(page, player);
  await openEdit(page, player);
  wallet.next("reject", "personal_sign");
  await connectWallet(page).click();
  await expect(page.getByText("No signature was found in process.")).toBeVisible();
  expect(added()).toEqual([]);
  // The wallet is in the browser now, and the page says that it is not the account's (WALLET-21).
  await page.getByRole("dialog").getByRole("button", { name: "Cancel" }).click();

  const asked = page.waitForResponse((response) => new URL(response.url()).pathname === "/api/get-nonce");
  await connectWallet(page).click();
  const { nonce } = (await (await asked).json()) as { nonce: string };
  await expect(page.getByText("Wallet connected to account.")).toBeVisible();
  await expect(isConnected(page, "Wallet")).toBeVisible();
  expect(added()).toMatchObject([
    { payload: { id: expect.any(String), public_address: account.address, signature: expect.any(String), nonce } },
  ]);
  expect(await walletOf(db, player.username)).toBe(account.address);
  await page.getByRole("button", { name: "Stop using it in this browser" }).click();
  await expect(page.getByRole("button", { name: "Stop using it in this browser" })).toHaveCount(0);
  await expect(isConnected(page, "Wallet")).toBeVisible();
});

test("[EDIT-27] [SOCIAL-33] says what Google said, and what cannot be authenticated", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  const open = () => openProviderWindow(page, "Google", () => button(page, "Connect Google").click());
  await (await open()).getByRole("button", { name: "Fail with a code" }).click();
  await expect(page.getByText("Couldn't connect to Google: idpiframe_initialization_failed")).toBeVisible();
  await (await open()).getByRole("button", { name: "Answer without a credential" }).click();
  await expect(page.getByText("Failed to authenticated user")).toBeVisible();
  await expect(isConnected(page, "Google")).toHaveCount(0);
});

test("[EDIT-28] Twitter is connected in a window of its own, and the result arrives on the player's topic", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  const received: string[] = [];
  page.on("websocket", (socket) => socket.on("framereceived", ({ payload }) => received.push(String(payload))));
  await logIn(page, player);
  await openEdit(page, player);
  await continueAs(await openTwitter(page, button(page, "Connect Twitter")), newIdentity());
  await expect(isConnected(page, "Twitter")).toBeVisible();
  expect(received.filter((message) => message.includes('"USER:TWITTER:ADD"'))).toHaveLength(1);
});

test("[EDIT-30] the last way to log in stays", async ({ page, newPlayer, logIn, db }) => {
  const player = await newPlayer();
  await giveWallet(db, player, newAccount().address);
  await logIn(page, player);
  await openEdit(page, player);
  const userId = db.selectFrom("users").select("id").where("username", "=", player.username);
  await db.deleteFrom("passwords").where("user_id", "=", userId).execute();
  await button(page, "Disconnect wallet").click();
  await page.getByRole("dialog").getByRole("button", { name: "Disconnect" }).click();
  await expect(page.getByText(messages.last_way_in)).toBeVisible();
  await expect(isConnected(page, "Wallet")).toBeVisible();
});
