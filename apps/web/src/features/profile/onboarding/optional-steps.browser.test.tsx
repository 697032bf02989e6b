/** The two steps of ours, and what they leave on the passport. */
import type { User } from "@passport/protocol/user";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectAccessible } from "../../../testing/check-points.ts";
import { render } from "../../../testing/render.tsx";
import { Booklet } from "./booklet.tsx";
import { WalletStep } from "./wallet-step.tsx";

const position = { number: 5, of: 6 };

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

test("[ONBOARD-11] a player who signed up with a wallet is not asked for one", async () => {
  let isNext = false;
  const user = aUser({ public_address: "0x90F79bf6EB2c4f870365E785982E1f101E93b906" });
  render(<WalletStep position={position} user={user} onNext={() => (isNext = true)} />);
  expect(page.getByRole("button", { name: "Connect wallet" }).elements()).toEqual([]);
  await page.getByRole("button", { name: "Continue" }).click();
  expect(isNext).toBe(true);
  await expectAccessible();
});
