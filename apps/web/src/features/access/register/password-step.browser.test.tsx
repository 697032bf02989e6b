/** The second step of the registration: what the password needs. */
import { checkUsername } from "@passport/protocol/calls/signup";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";

const length = "At least 8 characters";
const cases = "Upper and lower case letters";
const number = "At least 1 number";
const symbol = "At least 1 symbol (optional)";

test("[REGISTER-9] [REGISTER-10] four lines, the optional symbol among them, are ticked as the password meets them", async () => {
  const server = startStubServer();
  server.onCall(checkUsername, () => ({ is_free: true }));
  await openPage(server, "/register");
  await page.getByLabelText("Username").fill("mara_voss");
  await page.getByLabelText("Email").fill("mara@passport.example");
  await page.getByRole("button", { name: "Next" }).click();
  const password = page.getByLabelText("Password", { exact: true });
  await expect.element(password).toHaveFocus();
  const lines = page.getByRole("list", { name: "What the password needs" }).getByRole("listitem");
  await expect.poll(() => lines.elements()).toHaveLength(4);
  const ticked = () =>
    lines
      .elements()
      .map(({ textContent }) => textContent ?? "")
      .filter((line) => line.startsWith("Done:"))
      .map((line) => line.slice(6));
  for (const [typed, met] of [
    ["", []],
    ["abc", []],
    ["abcdefgh", [length]],
    ["Abc", [cases]],
    ["7", [number]],
    ["!", [symbol]],
    ["Abcdefg7", [length, cases, number]],
    ["Abcdefg7!", [length, cases, number, symbol]],
    ["Abc", [cases]],
  ] as const) {
    await password.fill(typed);
    await expect.poll(ticked).toEqual(met);
  }
});
