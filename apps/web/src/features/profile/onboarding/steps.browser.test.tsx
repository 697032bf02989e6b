/** The steps one after the other, and what the one of ours leaves on the passport. */
import { listCollectibles } from "@passport/protocol/calls/collectibles";
import type { User } from "@passport/protocol/user";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectSoundAt, widths } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { render } from "../../../testing/render.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { Booklet } from "./booklet.tsx";

test("[ONBOARD-11] the passport shows the seal and the wallet once they are there, and the stamp at the end", async () => {
  const user: User = aUser();
  const bare = render(<Booklet holder={user} state="open" ink={1} />);
  await expect.element(page.getByText("Your seal goes here")).toBeInTheDocument();
  expect(page.getByText("Admitted").elements()).toEqual([]);
  bare.remove();
  const wallet = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
  const holder = { ...user, two_factor_authentication_is_set: true, public_address: wallet };
  render(<Booklet holder={holder} state="stamped" ink={3} />);
  await expect.element(page.getByText("Admitted")).toBeInTheDocument();
  await expect.element(page.getByText(/^0x90F7/)).toBeInTheDocument();
  expect(page.getByText("Your seal goes here").elements()).toEqual([]);
});

/** With what the profile asks for, where the steps end. */
const start = () => {
  const server = startStubServer();
  server.onCommand(listCollectibles, () => ({ assets: [], total: 0 }));
  return server;
};
const next = (name: string) => page.getByRole("button", { name, exact: true }).click();
const heading = (name: string) => expect.element(page.getByRole("heading", { level: 1, name })).toBeVisible();
const count = (text: string) => expect.element(page.getByText(text)).toBeVisible();

test("[ONBOARD-2] [ONBOARD-11] five steps, of which one button leads past the introduction and each can be skipped", async () => {
  await openPage(start(), "/onboarding", aUser());
  await heading("Your passport is ready");
  await count("Step 1 of 5");
  await expect.element(page.getByRole("button", { name: "Skip for now" })).toBeVisible();
  await next("Continue");
  await heading("Choose your username");
  await count("Step 2 of 5");
  await next("Skip for now");
  await heading("Add your picture");
  await count("Step 3 of 5");
  await next("Skip for now");
  await heading("Protect your account");
  await count("Step 4 of 5");
  await expect.element(page.getByText("Without this, anyone who learns your password can log in.")).toBeVisible();
  await expect.element(page.getByRole("heading", { level: 2, name: "Link a wallet" })).toBeVisible();
  await expect.element(page.getByText("You can play and buy without a wallet, but you can't withdraw.")).toBeVisible();
  await expectSoundAt(widths);
  await next("Skip for now");
  await expect.poll(() => location.pathname).toBe("/profile");
});

test("[ONBOARD-11] Skip for now in the introduction leads to the profile", async () => {
  await openPage(start(), "/onboarding", aUser());
  await next("Skip for now");
  await expect.poll(() => location.pathname).toBe("/profile");
});

test("[ONBOARD-11] a player who signed up with a wallet is not asked for one, and one who has both continues", async () => {
  const public_address = "0x90F79bf6EB2c4f870365E785982E1f101E93b906";
  const opened = await openPage(start(), "/onboarding?skip_username=true", aUser({ public_address }));
  await next("Continue");
  await count("Step 2 of 4");
  await next("Skip for now");
  await expect.element(page.getByText("This wallet is linked to your account.")).toBeVisible();
  expect(page.getByRole("button", { name: "Connect wallet" }).elements()).toEqual([]);
  await expect.element(page.getByRole("button", { name: "Skip for now" })).toBeVisible();
  opened.remove();
  const user = aUser({ public_address, two_factor_authentication_is_set: true, has_passkey: true });
  await openPage(start(), "/onboarding?skip_username=true", user);
  await next("Continue");
  await next("Skip for now");
  await expect.element(page.getByText("Your account is protected. Your seal is on the passport.")).toBeVisible();
  await next("Continue");
  await expect.poll(() => location.pathname).toBe("/profile");
});
