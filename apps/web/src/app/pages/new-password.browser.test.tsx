/** Every page where a new password is chosen: the line that says whether the password is more than what anyone would guess first. */
import { checkUsername, verifyToken } from "@passport/protocol/calls/signup";
import { pages } from "@passport/protocol/pages";
import { expect, onTestFinished, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../testing/a-user.ts";
import { expectSoundAt, resizeTo } from "../../testing/check-points.ts";
import { openPage } from "../../testing/open-page.tsx";
import { openSecurity } from "../../testing/open-security.tsx";
import { startStubServer } from "../../testing/stub-server.ts";

const words = "Not just your name, your email or a simple pattern";
const field = (label: string) => page.getByLabelText(label, { exact: true });

const openRegister = async () => {
  const server = startStubServer();
  server.onCall(checkUsername, () => ({ is_free: true }));
  await openPage(server, pages.register);
  await field("Username").fill("mara_voss");
  await field("Email").fill("nova@passport.example");
  await page.getByRole("button", { name: "Next" }).click();
  return field("Password");
};

const openSignup = async () => {
  onTestFinished(() => sessionStorage.clear());
  const pending = { auth_type: "email", email: "nova@passport.example", token: "t1" };
  sessionStorage.setItem("pending-signup", JSON.stringify(pending));
  const server = startStubServer();
  server.onCall(checkUsername, () => ({ is_free: true }));
  await openPage(server, pages.signup);
  await field("Username").fill("mara_voss");
  return field("Password");
};

const openReset = async () => {
  const server = startStubServer();
  const user = { id: crypto.randomUUID(), username: "mara_voss", first_name: "", last_name: "" };
  server.onCall(verifyToken, () => ({ user }));
  await openPage(server, "/reset-password?token=t0ken");
  return field("New password");
};

const openDialog = async (has_password: boolean) => {
  await openSecurity(aUser({ has_password, email: "nova@passport.example" }), { at: pages.editProfile });
  await page.getByRole("button", { name: has_password ? "Change Password" : "Setup password" }).click();
  return field("New password");
};

test.each([
  { name: "register", open: openRegister, knowsEmail: true },
  { name: "email sign-up", open: openSignup, knowsEmail: true },
  { name: "reset", open: openReset, knowsEmail: false },
  { name: "set", open: () => openDialog(false), knowsEmail: true },
  { name: "change", open: () => openDialog(true), knowsEmail: true },
])("[PASSWORD-13] $name says so once something is typed, by what the page knows", async ({ open, knowsEmail }) => {
  await resizeTo(1440);
  const password = await open();
  await expect.element(password).toBeVisible();
  expect(page.getByText(words).elements()).toEqual([]);
  const line = page.getByText(words);
  for (const [typed, isMet] of [
    ["Mara.Voss2026", false],
    ["M4ra_V0ss!", false],
    ["Passport#1", false],
    ["Abcdefgh123", false],
    ["Nova2026", !knowsEmail],
    ["Marmot-Kiln-4", true],
  ] as const) {
    await password.fill(typed);
    await expect.element(line, { message: typed }).toHaveTextContent(`${isMet ? "Done:" : "Missing:"} ${words}`);
  }
  await expectSoundAt([390]);
});
