/** The edit page of a player, and the codes that arrive by mail. */
import type { Page } from "@playwright/test";
import { mailTo } from "./mails.ts";
import type { Stack } from "./stack.ts";

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

/** The code of the newest mail to that address. */
export const emailCodeFor = async (stack: Stack, email: string): Promise<string> => {
  const { text } = await mailTo(stack, email, /code/);
  return /^ *([a-z0-9]{5})\s*$/m.exec(text)?.[1] ?? "";
};
