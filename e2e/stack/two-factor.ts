/** Players with two-factor, made as players make them: on the setup page. */
import type { Database } from "@passport/database";
import { expect, type Page } from "@playwright/test";
import { passcodeAt } from "./authenticator.ts";
import type { Player } from "./test.ts";

export interface TwoFactor {
  secret: string;
  recoveryCodes: string[];
  /** The passcode of this moment. Each is accepted once, so this forgets the ones before, as half a minute would. */
  passcode(): Promise<string>;
}

export const codeField = (page: Page) => page.getByLabel("Passcode");

/** The page is logged in before and after, with the recovery codes on the screen. */
export const setUpTwoFactor = async (page: Page, db: Database, { username }: Player): Promise<TwoFactor> => {
  await page.goto(`/tfa/${username}/setup`);
  await page.getByRole("button", { name: "Show the secret code" }).click();
  const secret = (await page.getByRole("button", { name: /^Copy secret code/ }).getAttribute("title")) ?? "";
  await codeField(page).fill(passcodeAt(secret, new Date()));
  const codes = page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  return {
    secret,
    recoveryCodes: await codes.allTextContents(),
    passcode: async () => {
      await db
        .updateTable("two_factor")
        .set({ last_step: 0 })
        .where("user_id", "=", (from) => from.selectFrom("users").select("id").where("username", "=", username))
        .execute();
      return passcodeAt(secret, new Date());
    },
  };
};

/** As if the player had logged in, and proven the second factor, so long ago that a step-up is due. */
export const makeSessionsStale = async (db: Database, { username }: Pick<Player, "username">) => {
  const longAgo = new Date(Date.now() - 11 * 60_000);
  await db
    .updateTable("sessions")
    .set({ authenticated_at: longAgo, two_factor_at: null })
    .where("user_id", "=", (from) => from.selectFrom("users").select("id").where("username", "=", username))
    .execute();
};
