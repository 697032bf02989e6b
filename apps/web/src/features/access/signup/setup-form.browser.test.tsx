/** The form of /signup: every error at its field, as players expect it. */
import { checkUsername, signUp } from "@passport/protocol/calls/signup";
import { termsVersion } from "@passport/protocol/legal";
import { messages } from "@passport/protocol/messages";
import { beforeEach, describe, expect, onTestFinished, test } from "vitest";
import { page, userEvent } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectAccessible } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { type StubServer, startStubServer } from "../../../testing/stub-server.ts";

const username = page.getByLabelText("Username");
const password = page.getByLabelText("Password", { exact: true });
const confirmation = page.getByLabelText("Confirm password");
const terms = page.getByLabelText(/I accept the/);
const create = page.getByRole("button", { name: "Create account" });
const checklist = page.getByRole("list", { name: "What the password needs" });

let server: StubServer;
beforeEach(async () => {
  onTestFinished(() => sessionStorage.clear());
  const pending = { auth_type: "email", email: "mara@passport.example", token: "t1" };
  sessionStorage.setItem("pending-signup", JSON.stringify(pending));
  server = startStubServer();
  server.onCall(checkUsername, ({ query }) => ({ is_free: query.username.toLowerCase() !== "alice" }));
  await openPage(server, "/signup");
});

const sent = () => server.calls.filter(({ name }) => name === signUp.name);

describe("[SIGNUP-33] what is wrong", () => {
  test("is shown at every field at once, with the focus at the first", async () => {
    await password.fill("weak");
    await confirmation.fill("other");
    await create.click();
    await expect.element(username).toHaveAccessibleDescription(messages.username_needed);
    await expect.element(password).toHaveAccessibleDescription(messages.password_weak);
    await expect.element(confirmation).toHaveAccessibleDescription(messages.password_mismatch);
    await expect.element(terms).toHaveAccessibleDescription(messages.terms_not_accepted);
    await expect.element(username).toHaveFocus();
    await expectAccessible();
    await username.fill("mara_voss");
    await create.click();
    await expect.element(password).toHaveFocus();
    expect(sent()).toEqual([]);
  });

  test("is shown when a filled field is left, not before, and goes when it is put right", async () => {
    await username.fill("no spaces");
    await expect.element(username).not.toHaveAttribute("aria-invalid");
    await userEvent.tab();
    await expect.element(username).toHaveAccessibleDescription(messages.username_invalid);
    await expect.element(password).not.toHaveAttribute("aria-invalid");
    await username.fill("mara_voss");
    await expect.element(username).not.toHaveAttribute("aria-invalid");
  });

  test("is ticked off in a checklist while the password is typed", async () => {
    await expect.element(password).toHaveAccessibleDescription(/At least 8 characters/);
    expect(checklist.elements()).toEqual([]);
    await password.fill("Abcdefg7");
    const ticked = () => checklist.getByText("Done:").elements().length;
    await expect.poll(ticked).toBe(3);
  });
});

test("[SIGNUP-31] a name that is taken is shown while it is typed, and no longer when it changes", async () => {
  await username.fill("Alice");
  await expect.element(username).toHaveAccessibleDescription("Username is already taken.");
  await expect.element(username).toHaveFocus();
  await username.fill("Alice2");
  await expect.element(username).not.toHaveAttribute("aria-invalid");
});

test("[SIGNUP-32] the accepted version is sent; what the server says of it is shown at the box", async () => {
  const user = aUser();
  server.onCall(signUp, () => ({ user, auth_type: "signup" as const }));
  await expect.element(terms).not.toBeChecked();
  for (const [name, href] of [
    [/Terms and conditions/, "/terms-and-conditions"],
    [/Privacy policy/, "/privacy-policy"],
  ] as const) {
    await expect.element(page.getByRole("link", { name })).toHaveAttribute("href", href);
  }
  await username.fill("mara_voss");
  await password.fill("Abcdefg7");
  await confirmation.fill("Abcdefg7");
  await terms.click();
  await create.click();
  await expect.poll(sent).toMatchObject([{ body: { terms_version: termsVersion } }]);
});
