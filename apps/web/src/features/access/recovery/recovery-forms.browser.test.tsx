/** The forms of a forgotten password: what they refuse before anything is sent. */
import { forgotPassword, resetPassword } from "@passport/protocol/calls/password";
import { verifyToken } from "@passport/protocol/calls/signup";
import { messages } from "@passport/protocol/messages";
import { beforeEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectAccessible } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

const newPassword = "Better-horse-8";

let server: StubServer;
beforeEach(() => {
  sessionStorage.clear();
  server = startStubServer();
});

const callsOf = (...names: string[]) => server.calls.filter(({ name }) => names.includes(name));
const field = (name: string) => page.getByLabelText(name, { exact: true });

test("[RECOVER-2] without an email it says so and sends nothing", async () => {
  await openPage(server, "/forgot-password");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect.element(page.getByRole("alert")).toHaveTextContent("No email has been set.");
  expect(callsOf(forgotPassword.name)).toEqual([]);
});

test("[RECOVER-17] without a solved captcha it says so and sends nothing", async () => {
  await openPage(server, "/forgot-password");
  await field("Email").fill("mara@passport.example");
  await page.getByRole("button", { name: "Send email" }).click();
  await expect.element(page.getByText("Please verify you are human")).toBeVisible();
  await expect.element(page.getByRole("checkbox")).toHaveAttribute("aria-invalid", "true");
  expect(callsOf(forgotPassword.name)).toEqual([]);
  await expectAccessible();
});

test("[RECOVER-8] [RECOVER-9] a password that is missing, weak or repeated wrongly is not sent", async () => {
  server.onCall(verifyToken, () => ({
    user: { id: crypto.randomUUID(), username: "mara_voss", first_name: "Mara", last_name: "Voss" },
  }));
  await openPage(server, "/reset-password?token=t0ken");
  const choosePassword = async (password: string, repeated = password) => {
    await field("New password").fill(password);
    await field("Repeat the new password").fill(repeated);
    await page.getByRole("button", { name: "Set new password" }).click();
  };
  for (const label of ["New password", "Repeat the new password"]) {
    await expect.element(field(label)).toBeRequired();
    await expect.element(field(label)).toHaveAttribute("minlength", "8");
  }
  await choosePassword("");
  await expect.poll(() => page.getByText(messages.password_required).elements()).toHaveLength(2);
  await choosePassword("short1A");
  await expect.element(page.getByText(messages.password_weak)).toBeVisible();
  await choosePassword(newPassword, `${newPassword}!`);
  await expect.element(page.getByText("Password does not match")).toBeVisible();
  await expect.element(field("Repeat the new password")).toHaveFocus();
  await expectAccessible();
  expect(callsOf(resetPassword.name)).toEqual([]);
});

test("[RECOVER-10] without a token nothing is sent", async () => {
  await openPage(server, "/reset-password");
  await expect.element(page.getByRole("alert")).toHaveTextContent("Something went wrong, please try again.");
  expect(page.getByRole("button", { name: "Set new password" }).elements()).toEqual([]);
  await expect
    .element(page.getByRole("link", { name: "Request a new link" }))
    .toHaveAttribute("href", "/forgot-password");
  await expectAccessible();
  expect(callsOf(resetPassword.name, verifyToken.name)).toEqual([]);
});
