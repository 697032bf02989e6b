/** The two-factor check at the login: passcodes and recovery codes that are typed there. */
import { readFile } from "node:fs/promises";
import { messages } from "@passport/protocol";
import { expectNoSidewaysScroll, looksRight, walkOnce } from "./stack/axe.ts";
import { expect } from "./stack/test.ts";
import { codeField, recoveryCodes } from "./stack/two-factor.ts";
import { enterWrongCode, signIn, test, wrongCodeFor } from "./stack/two-factor-check.ts";

test.describe("the check at the login", () => {
  test("[TFA-5] [TFA-6] [TFA-7] toggles between passcode and recovery code, and sends nothing that is empty", async ({
    page,
    bob,
  }) => {
    let calls = 0;
    page.on("request", (request) => {
      if (request.url().endsWith("/auth/tfa")) calls += 1;
    });
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Verify" }).click();
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    expect(calls).toBe(0);

    await enterWrongCode(page, wrongCodeFor(bob));
    expect(calls).toBe(1);
    await codeField(page).fill("123");
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    const recovery = page.getByLabel("Recovery code");
    await expect(recovery).toBeFocused();
    await expect(recovery).toHaveValue("");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    await page.getByRole("button", { name: "Verify" }).click();
    expect(calls).toBe(1);
    await recovery.fill("x".repeat(200));
    await expect(recovery).toHaveValue("x".repeat(200));
    await page.getByRole("button", { name: "Verify" }).click();
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();

    await page.getByRole("button", { name: "Use the authenticator app" }).click();
    await expect(codeField(page)).toBeFocused();
    await expect(codeField(page)).toHaveValue("");
    await expect(page.getByText(messages.incorrect_code)).toHaveCount(0);
    // Six digits are sent by themselves.
    await page.keyboard.type(await bob.passcode());
    await expect(page).toHaveURL("/profile");
    expect(calls).toBe(3);
  });

  test("[TFA-6] a pasted passcode loses its spaces and what is too much", async ({ page, bob }) => {
    await signIn(page, bob.player);
    const passcode = await bob.passcode();
    await page.route("**/auth/tfa", (route) => route.fulfill({ status: 500, json: {} }));
    const sent = page.waitForRequest("**/auth/tfa");
    await codeField(page).fill(`${passcode.slice(0, 3)} ${passcode.slice(3)}9`);
    expect((await sent).postDataJSON()).toMatchObject({ passcode });
  });

  test("[TFA-10] a wrong code says so and the page stays usable", async ({ page, bob }) => {
    await signIn(page, bob.player);
    await enterWrongCode(page, wrongCodeFor(bob));
    await expect(codeField(page)).toBeFocused();
    await page.keyboard.type(await bob.passcode());
    await expect(page).toHaveURL("/profile");
  });

  test("[TFA-24] [TFASETUP-11] [TFASETUP-12] a recovery code opens the account once, and is struck through from then on", async ({
    page,
    bob,
  }) => {
    const [used = "", ...others] = bob.recoveryCodes;
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(` ${used.toUpperCase()} `);
    await page.keyboard.press("Enter");
    await expect(page).toHaveURL("/profile");

    await page.goto(`/tfa/${bob.player.username}/recovery-code`);
    await expect(recoveryCodes(page)).toHaveCount(10);
    await expect(page.locator("s")).toHaveText(used);
    await expect(recoveryCodes(page).filter({ hasText: used })).toContainText(/used on/);

    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "Download" }).click();
    const file = await download;
    expect(file.suggestedFilename()).toBe("recovery_code.txt");
    expect(await readFile(await file.path(), "utf8")).toBe(`${others.join("\n")}\n`);
    await looksRight(page);

    await page.context().clearCookies();
    await signIn(page, bob.player);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await page.getByLabel("Recovery code").fill(used);
    await page.keyboard.press("Enter");
    await expect(page.getByText(messages.incorrect_code)).toBeVisible();
  });

  test("looks right at 390 and 1440 px in every state", async ({ page, bob }) => {
    await walkOnce(page, 390, 1440);
    await signIn(page, bob.player);
    await looksRight(page);
    await enterWrongCode(page, wrongCodeFor(bob));
    await looksRight(page);
    await page.getByRole("button", { name: "Use a recovery code" }).click();
    await looksRight(page);
    await page.setViewportSize({ width: 320, height: 700 });
    await expectNoSidewaysScroll(page);
  });
});
