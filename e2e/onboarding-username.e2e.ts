/** /onboarding: the username, and why one is refused. */
import { messages } from "@passport/protocol";
import { expectAccessible } from "./stack/axe.ts";
import { recordCommands, type SentCommand } from "./stack/commands.ts";
import { notices, openAt, press, sentOf } from "./stack/onboarding.ts";
import { expect, test } from "./stack/test.ts";

test("[ONBOARD-5] [ONBOARD2-2] a missing or impossible name is said at the field, and nothing is sent", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  const sent = recordCommands(page);
  await openAt(page, "username");
  const name = page.getByLabel("Username");
  for (const [typed, message] of [
    ["", "Username is required"],
    ["   ", "Username is required"],
    ["ab", messages.username_invalid],
    ["mara.voss", messages.username_invalid],
  ] as const) {
    await name.fill(typed);
    await press(page, "Save and continue");
    await expect(page.getByText(message)).toBeVisible();
    await expect(name).toBeFocused();
    await expect(name).toHaveAttribute("aria-invalid", "true");
  }
  await expectAccessible(page);
  // No key can add a sixteenth character.
  await name.fill("");
  await name.pressSequentially("a_name_of_16_chr");
  await expect(name).toHaveValue("a_name_of_16_ch");
  expect(sentOf(sent, "USER:USERNAME:UPDATE")).toEqual([]);
});

test("[ONBOARD-6] [ONBOARD2-3] what the server says of a name is shown in a toast", async ({
  page,
  newPlayer,
  logIn,
}) => {
  const other = await newPlayer();
  await logIn(page, await newPlayer());
  await openAt(page, "username");
  await page.getByLabel("Username").fill(other.username.toUpperCase());
  await press(page, "Save and continue");
  await expect(notices(page)).toContainText("Username is already taken.");
  await expect(page.getByLabel("Username")).toBeFocused();
  await expectAccessible(page);
});

test("[ONBOARD-6] [ONBOARD2-3] what is no message of the server reads as something that went wrong", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.routeWebSocket(/\/commander$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((frame) => {
      const { key, transactionId } = JSON.parse(String(frame)) as SentCommand;
      if (key !== "USER:USERNAME:UPDATE") return server.send(frame);
      socket.send(JSON.stringify({ key, transactionId, payload: { nonsense: true } }));
    });
  });
  await openAt(page, "username");
  await page.getByLabel("Username").fill("mara_voss");
  await press(page, "Save and continue");
  await expect(notices(page)).toContainText("Something went wrong, please try again.");
  await expect(page.getByLabel("Username")).toHaveValue("mara_voss");
});
