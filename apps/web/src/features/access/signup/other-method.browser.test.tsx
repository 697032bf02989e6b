/** The last step of a sign-up by wallet or social account. */
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";

test("[SIGNUP-7] [SIGNUP-11] a player who comes by another method chooses a name and no password", async () => {
  onTestFinished(() => sessionStorage.clear());
  sessionStorage.setItem("pending-signup", JSON.stringify({ auth_type: "wallet", payload: { token: "t1" } }));
  await openPage(startStubServer(), "/signup");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Setup Display Name");
  await expect.element(page.getByLabelText("Username")).toBeVisible();
  expect(page.getByLabelText(/Password/i).elements()).toEqual([]);
  await expect.element(page.getByLabelText(/Send me news/)).not.toBeChecked();
  await expectAccessible();
});
