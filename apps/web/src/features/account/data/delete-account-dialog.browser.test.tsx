/** What the dialog says before an account is deleted. */
import { requestDeletion } from "@passport/protocol/calls/account-data";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { render } from "../../../testing/render.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";
import { DeleteAccountDialog } from "./delete-account-dialog.tsx";

test("[LEDGER-25] says that points of games go back to the game, before anything is requested", async () => {
  const server = startStubServer();
  const user = aUser();
  let requests = 0;
  server.onCommand(requestDeletion, () => {
    requests += 1;
    return { ...user, deletion_due_at: "2036-05-02T03:10:00.000Z" };
  });
  let isClosed = false;
  render(
    <QueryClientProvider client={new QueryClient()}>
      <DeleteAccountDialog
        user={user}
        onClose={() => {
          isClosed = true;
        }}
      />
    </QueryClientProvider>,
  );
  const goes = page.getByRole("region", { name: "What will be deleted" });
  await expect.element(goes.getByText("Your points in games' own currencies: they go back to the game")).toBeVisible();
  expect(requests).toBe(0);
  await page.getByRole("textbox", { name: "Type your username to confirm" }).fill(user.username);
  await page.getByRole("button", { name: "Delete account" }).click();
  await expect.poll(() => isClosed).toBe(true);
  expect(requests).toBe(1);
});
