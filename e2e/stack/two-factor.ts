/** Players with two-factor. Both ways begin and end with the page's session logged in. */

import { randomBytes } from "node:crypto";
import type { Database } from "@passport/database";
import { lengths, socketPaths } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { expect, type Page } from "@playwright/test";
import { TestClient } from "../../apps/server/src/platform/socket/testing/test-client.ts";
import type { Player } from "./test.ts";

export interface TwoFactor {
  secret: string;
  recoveryCodes: string[];
  /** The passcode of this moment. Each is accepted once, so this forgets the ones before, as half a minute would. */
  passcode(): Promise<string>;
}

export const codeField = (page: Page) => page.getByLabel("Passcode");

/** The lines of the page with the recovery codes. */
export const recoveryCodes = (page: Page) => page.getByRole("list", { name: "Recovery codes" }).getByRole("listitem");

/** By the commands that the setup page sends, without the page: most tests are about what comes after. */
export const setUpTwoFactor = async (page: Page, db: Database, { username }: Player): Promise<TwoFactor> => {
  const { secret, codes } = await asPage(page, async (ask) => {
    const made = (await ask("USER:TFA:GENERATE")) as { secret: string };
    await ask("USER:TFA:VERIFICATION", { passcode: passcodeOf(made.secret, new Date()) });
    return { ...made, codes: (await ask("USER:TFA:RECOVERY:GET")) as { recovery_code: string }[] };
  });
  return {
    secret,
    recoveryCodes: codes.map(({ recovery_code: code }) => code),
    passcode: async () => {
      await db
        .updateTable("two_factor")
        .set({ last_step: 0 })
        .where("user_id", "=", (from) => from.selectFrom("users").select("id").where("username", "=", username))
        .execute();
      return passcodeOf(secret, new Date());
    },
  };
};

/** As players do it. The recovery codes are on the screen afterwards. */
export const setUpTwoFactorOnPage = async (page: Page, { username }: Player): Promise<void> => {
  await page.goto(`/tfa/${username}/setup`);
  await page.getByRole("button", { name: "Show the secret code" }).click();
  const secret = (await page.getByRole("button", { name: /^Copy secret code/ }).getAttribute("title")) ?? "";
  await codeField(page).fill(passcodeOf(secret, new Date()));
  await expect(recoveryCodes(page)).toHaveCount(10);
};

type Ask = (key: string, payload?: unknown) => Promise<unknown>;

/** Over a commander of the page's session, beside the page. */
const asPage = async <T>(page: Page, work: (ask: Ask) => Promise<T>): Promise<T> => {
  const check = await page.request.get("/auth/check");
  const { user } = (await check.json()) as { user: { id: string } };
  const { origin, host } = new URL(check.url());
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  const url = `ws://${host}${socketPaths.userCommander(user.id)}`;
  const client = await new TestClient(url, { headers: { origin, cookie } }).open();
  try {
    return await work(async (key, payload) => {
      const answer = await client.command(key, payload, randomBytes(lengths.transactionId / 2).toString("hex"));
      if (answer.error !== undefined) throw new Error(`${key}: ${answer.error}`);
      if (answer.ticket !== undefined) await page.request.get(`/auth/check?ticket=${answer.ticket}`);
      return answer.payload;
    });
  } finally {
    client.socket.terminate();
  }
};

/** Gone without a word to their pages, as those that expire. */
export const loseSessions = async (db: Database, { username }: Pick<Player, "username">) => {
  await db
    .deleteFrom("sessions")
    .where("user_id", "=", (from) => from.selectFrom("users").select("id").where("username", "=", username))
    .execute();
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
