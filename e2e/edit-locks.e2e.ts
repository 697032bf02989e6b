/** Locks on the edit page: each is explained, set at once, and has no way back here. */
import type { Database } from "@passport/database";
import { messages } from "@passport/protocol";
import { expectAccessible, expectNoSidewaysScroll, walkOnce } from "./stack/axe.ts";
import { recordCommands, takeWire } from "./stack/commands.ts";
import { openEdit, unfold } from "./stack/edit-page.ts";
import { mailTo } from "./stack/mails.ts";
import { expect, type Page, type Player, test } from "./stack/test.ts";
import { makeSessionsStale } from "./stack/two-factor.ts";

const locks = [
  {
    type: "withdrawals",
    button: "Lock withdrawals",
    question: "Lock withdrawals?",
    stops: /Stops all SUPS withdrawals/,
  },
  { type: "minting", button: "Lock minting", question: "Lock minting?", stops: /Stops minting collectibles/ },
  {
    type: "account",
    button: "Lock account",
    question: "Lock your account?",
    stops: /Stops withdrawing, minting, unstaking and spending/,
  },
] as const;
type LockName = (typeof locks)[number]["button"];

const section = (page: Page) => page.getByRole("region", { name: "Locks" });
const buttonOf = (page: Page, name: LockName) => section(page).getByRole("button", { name });
const bySupport = "To unlock it, contact support.";

const locksOf = async (db: Database, { username }: Player) => {
  const row = await db
    .selectFrom("users")
    .select(["withdraw_lock", "mint_lock", "total_lock"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  return { withdrawals: row.withdraw_lock, minting: row.mint_lock, account: row.total_lock };
};
const none = { withdrawals: false, minting: false, account: false };

const confirm = async (page: Page, name: LockName) => {
  await buttonOf(page, name).click();
  await page.getByRole("dialog").getByRole("button", { name }).click();
};

test("[EDIT-46] [EDIT-47] [EDIT-48] each lock is asked about, set, and stays", async ({
  page,
  db,
  stack,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  const sent = recordCommands(page);
  const sentLocks = () => sent.filter(({ key }) => key === "USER:LOCK").map(({ payload }) => payload);
  await openEdit(page, player);
  await expect(section(page).getByRole("button")).toHaveText(locks.map(({ button }) => button));
  await expect(section(page)).toContainText("Unlocking requires contacting support.");

  for (const [nth, { type, button, question, stops }] of locks.entries()) {
    await test.step("[EDIT-45] each has a button and a question that can be cancelled", async () => {
      await buttonOf(page, button).click();
      const dialog = page.getByRole("dialog", { name: question });
      await expect(dialog).toContainText(stops);
      await expect(dialog).toContainText("Unlocking requires contacting support");
      await dialog.getByRole("button", { name: "Cancel" }).click();
      await expect(dialog).toHaveCount(0);
      await buttonOf(page, button).click();
      await page.keyboard.press("Escape");
      await expect(dialog).toHaveCount(0);
      expect(sentLocks()).toHaveLength(nth);
    });

    await confirm(page, button);
    await expect(page.getByText(`Successfully locked ${type}.`, { exact: true })).toBeVisible();
    expect(sentLocks().at(-1)).toEqual({ type });
    await expect(buttonOf(page, button)).toBeDisabled();
    await expect(section(page).getByText(bySupport)).toHaveCount(nth + 1);
  }
  expect(await locksOf(db, player)).toEqual({ withdrawals: true, minting: true, account: true });
  await mailTo(stack, player.email, /^Everything is locked/);

  await page.reload();
  for (const { button } of locks) await expect(buttonOf(page, button)).toBeDisabled();
  await expect(page.getByRole("button", { name: /unlock/i })).toHaveCount(0);
});

test("[EDIT-49] a login of last week is enough to lock, and another tab shows it at once", async ({
  page,
  context,
  db,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  await makeSessionsStale(db, player);
  await openEdit(page, player);
  const elsewhere = await context.newPage();
  await openEdit(elsewhere, player);
  await confirm(page, "Lock account");
  await expect(page.getByText("Successfully locked account.", { exact: true })).toBeVisible();
  await expect(page.getByRole("dialog")).toHaveCount(0);
  await expect(buttonOf(elsewhere, "Lock account")).toBeDisabled();
});

test("[EDIT-47] a lock that fails says so, stays open to another try, and the button is there again", async ({
  page,
  db,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await logIn(page, player);
  const wire = await takeWire(page);
  await openEdit(page, player);
  for (const { type, button } of locks) {
    wire.refuse("USER:LOCK");
    await confirm(page, button);
    const notice = page.getByText(`Could not lock ${type}, try again or contact support.`, { exact: true });
    await expect(notice).toBeVisible();
    await expect(buttonOf(page, button)).toBeEnabled();
    wire.release();
  }
  expect(await locksOf(db, player)).toEqual(none);
  await confirm(page, "Lock minting");
  await expect(page.getByText("Successfully locked minting.", { exact: true })).toBeVisible();
  expect(await locksOf(db, player)).toEqual({ ...none, minting: true });
});

test("the account's lock stops what this page changes, and says why", async ({ page, newPlayer, logIn }) => {
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  await confirm(page, "Lock account");
  await expect(buttonOf(page, "Lock account")).toBeDisabled();
  await page.getByLabel("Email", { exact: true }).fill(`new-${player.email}`);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText(messages.account_locked).first()).toBeVisible();
});

test("[EDIT-45] works by keyboard and looks right at 390 and 1440 px in every state", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await walkOnce(page, 390, 1440);
  const player = await newPlayer();
  await logIn(page, player);
  await openEdit(page, player);
  await unfold(page, "Locks");
  await buttonOf(page, "Lock withdrawals").focus();
  await page.keyboard.press("Enter");
  const dialog = page.getByRole("dialog", { name: "Lock withdrawals?" });
  await expect(dialog.getByRole("button", { name: "Cancel" })).toBeFocused();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await expect(buttonOf(page, "Lock withdrawals")).toBeDisabled();
  await expectAccessible(page);
  await expectNoSidewaysScroll(page);
});
