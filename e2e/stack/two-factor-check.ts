/** The two-factor check at the login, and bob, who has to pass it. */
import { messages } from "@passport/protocol";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import { test as base, expect, type Page, type Player } from "./test.ts";
import { codeField, setUpTwoFactor, type TwoFactor } from "./two-factor.ts";

/** bob has two-factor and is logged out. */
interface Bob extends TwoFactor {
  player: Player;
}

export const test = base.extend<{ bob: Bob }>({
  bob: async ({ page, db, newPlayer, logIn }, use) => {
    const player = await newPlayer();
    await logIn(page, player);
    const twoFactor = await setUpTwoFactor(page, db, player);
    await page.context().clearCookies();
    await use({ ...twoFactor, player });
  },
});

/** Logs in with the password; the check is on the screen afterwards. */
export const signIn = async (page: Page, { email, password }: Player, redirectURL?: string) => {
  await page.goto(redirectURL === undefined ? "/login" : `/login?redirectURL=${encodeURIComponent(redirectURL)}`);
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Two Factor Authentication");
};

export const enterWrongCode = async (page: Page, code: string) => {
  await codeField(page).fill(code);
  await expect(page.getByText(messages.incorrect_code)).toBeVisible();
  await expect(codeField(page)).toHaveValue("");
};

/** A code that is not valid now, nor half a minute before or after. */
export const wrongCodeFor = ({ secret }: Pick<TwoFactor, "secret">): string => {
  const near = [-30_000, 0, 30_000, 60_000].map((shift) => passcodeOf(secret, new Date(Date.now() + shift)));
  return ["111111", "222222", "333333", "444444", "555555"].find((code) => !near.includes(code)) ?? "";
};
