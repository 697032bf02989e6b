/** A game's window asks for SUPS: from the login to the receipt, with clicks at once in two tabs. */
import { accept } from "../apps/server/src/features/webhooks/testing/scripted-game.ts";
import { expectAccessible } from "./stack/axe.ts";
import { receivedBy, signIn } from "./stack/external-login.ts";
import { startOtherSite } from "./stack/other-site.ts";
import { startPaidGame } from "./stack/paid-game.ts";
import { popupOf } from "./stack/providers.ts";
import { expect, type Page, test } from "./stack/test.ts";

const success = "Transaction Successful, you may now close this page.";

const openFrom = async (page: Page, origin: string, address: string) => {
  await page.goto(`${origin}/?open=${encodeURIComponent(address)}`);
  return popupOf(page, () => page.getByRole("button", { name: "Log in" }).click());
};

test("[PAY-5] [PAY-6] [PAY-7] a guest logs in, pays once with many clicks, and only the game's window is told", async ({
  page,
  context,
  stack,
  newPlayer,
  balanceOf,
}) => {
  await using game = await startPaidGame(stack);
  await using stranger = await startOtherSite(stack);
  const player = await newPlayer();
  await (await balanceOf(player)).receives(500_00n);
  const claim = await game.charge(180n, "Dock lease, bay 12, seven days");
  expect(claim.payment_url).toBe(`${stack.origin}/transact/supremacy-world/${claim.amount}/${claim.claim_id}`);

  // After the login the guest is back at the same address.
  const popup = await openFrom(page, game.site.origin, claim.payment_url);
  await popup.getByRole("button", { name: /log in/i }).click();
  await signIn(popup, player);
  await expect(popup).toHaveURL(claim.payment_url);
  await expect(popup.getByRole("heading", { name: "Hangar 7 asks you to pay" })).toBeVisible();
  await expect(popup.getByText("320.00")).toBeVisible();
  await expectAccessible(popup);

  // Slow enough that every click comes before the answer.
  game.server.answer = (delivery, response) => void setTimeout(() => accept(delivery, response), 300);
  const tab = await context.newPage();
  await tab.goto(claim.payment_url);
  const payIn = (window: Page) => window.getByRole("button", { name: "Pay 180.00 SUPS" });
  await expect(payIn(tab)).toBeEnabled();
  await Promise.all([payIn(popup).dblclick(), payIn(tab).click()]);
  await expect(popup.getByText(success)).toBeVisible();
  await expect(tab.getByText(success)).toBeVisible();
  await expect(popup.getByText("320.00 SUPS")).toBeVisible();
  expect(game.server.deliveries.filter(({ event }) => event.type === "payment.requested")).toHaveLength(1);
  await expect.poll(() => receivedBy(page)).toEqual([{ origin: stack.origin, data: "payment_success" }]);
  const closed = popup.waitForEvent("close");
  await popup.getByRole("button", { name: "Back to Hangar 7" }).click();
  await closed;

  // The receipt in a window that another site opened: the claim is paid, and that site is told nothing.
  const foreign = await openFrom(page, stranger.origin, claim.payment_url);
  await expect(foreign.getByText(success)).toBeVisible();
  await foreign.waitForLoadState("networkidle");
  expect(await receivedBy(page)).toEqual([]);
});
