/** Two members of staff decide with Chromium's virtual authenticators: one confirms, the other one approves. */
import { newId } from "@passport/database";
import { sql } from "kysely";
import { looksRight } from "./stack/axe.ts";
import { plugIn, test } from "./stack/passkeys.ts";
import { expect, type Page } from "./stack/test.ts";

const addPasskey = async (page: Page) => {
  await page.goto("/security");
  await page.getByRole("button", { name: "Create a passkey" }).click();
  await expect(page.getByText(/Passkey created/)).toBeVisible();
};

test("[USER-29] [USER-30] one confirms a request with a passkey, and another one approves it with theirs", async ({
  page,
  browser,
  home,
  db,
  newPlayer,
  logIn,
}) => {
  const colleaguePage = await (await browser.newContext({ baseURL: home })).newPage();
  const [asker, colleague, target] = [await newPlayer(), await newPlayer(), await newPlayer()];
  for (const [tab, person] of [
    [page, asker],
    [colleaguePage, colleague],
  ] as const) {
    await plugIn(tab);
    await logIn(tab, person, home);
    await addPasskey(tab);
    await db.updateTable("users").set({ role: "Support" }).where("username", "=", person.username).execute();
  }
  const idOf = async (username: string) =>
    (await db.selectFrom("users").select("id").where("username", "=", username).executeTakeFirstOrThrow()).id;
  const [requestedBy, subject, id] = [await idOf(asker.username), await idOf(target.username), newId()];
  await db.updateTable("users").set({ total_lock: true }).where("id", "=", subject).execute();
  // As the command line requests it.
  await sql`insert into staff_requests (id, kind, subject, concerned, details, reason, requested_by) values (${id},
    'user.unlock', ${subject}, ${[subject]}::uuid[], '{"locks": ["account"]}', 'Ticket 4711', ${requestedBy})`.execute(
    db,
  );
  const address = `/staff/approve/${id}`;

  await colleaguePage.goto(address);
  await confirmItsMe(colleaguePage);
  await expect(colleaguePage.getByText(`Waiting for the passkey of ${asker.username}`)).toBeVisible();

  await page.goto(address);
  await confirmItsMe(page);
  await expect(page.getByText("Ticket 4711")).toBeVisible();
  await page.getByRole("button", { name: "Confirm with passkey" }).click();
  await expect(page.getByText("Waiting for a colleague")).toBeVisible();

  await colleaguePage.reload();
  await colleaguePage.getByRole("button", { name: "Approve with passkey" }).click();
  await expect(colleaguePage.getByText(/It happens at/)).toBeVisible();
  await looksRight(colleaguePage);
  const row = await db
    .selectFrom("staff_requests")
    .select("approved_by")
    .where("id", "=", id)
    .executeTakeFirstOrThrow();
  expect(row.approved_by).toBe(await idOf(colleague.username));
});

/** The registration of a passkey may have been a while ago. */
const confirmItsMe = async (page: Page) => {
  const dialog = page.getByRole("dialog", { name: "Confirm it's you" });
  const content = page.getByRole("heading", { level: 2 }).first();
  await expect(dialog.or(content).first()).toBeVisible();
  if (await dialog.isVisible()) await dialog.getByRole("button", { name: "Use a passkey" }).click();
};
