/** The edit page of a player, and the codes that are sent by mail. */
import type { Database } from "@passport/database";
import type { Page } from "@playwright/test";
import { mailTo } from "./mails.ts";
import type { Stack } from "./stack.ts";
import type { Player } from "./test.ts";

export const openEdit = async (page: Page, { username }: { username: string }) => {
  await page.goto(`/profile/${username}/edit`);
  await field(page, "Username").waitFor();
};

export const field = (page: Page, name: "Username" | "First name" | "Last name" | "Mobile number" | "Email") =>
  page.getByRole("region", { name: "Profile", exact: true }).getByLabel(name, { exact: true });

export const saveButton = (page: Page) => page.getByRole("button", { name: "Save", exact: true });

/** A line of "Manage connections". */
export const connection = (page: Page, name: "Wallet" | "Facebook" | "Google" | "Twitter") =>
  page.getByRole("list", { name: "Manage connections" }).getByRole("listitem").filter({ hasText: name });

type FoldedSection = "Manage connections" | "Second step" | "Password" | "Locks" | "Your data";

/** SECURITY-7: on phones a section is one line until it is pressed. */
export const unfold = async (page: Page, name: FoldedSection) => {
  await page.getByRole("heading", { name, exact: true }).getByRole("button").click();
  // The click scrolled: what lies half under the top bar would be measured as too small.
  await page.evaluate("scrollTo(0, 0)");
};

/** The code of the newest mail to that address. */
export const emailCodeFor = async (stack: Stack, email: string): Promise<string> => {
  const { text } = await mailTo(stack, email, /code/);
  return /^ *([a-z0-9]{5})\s*$/m.exec(text)?.[1] ?? "";
};

export const dialog = (page: Page, name: string) => page.getByRole("dialog", { name });

/** The player's row as it is stored. */
export const userOf = (db: Database, { username }: Pick<Player, "username">) =>
  db.selectFrom("users").selectAll().where("username", "=", username).executeTakeFirstOrThrow();
