import { inTransaction } from "@passport/database";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture, wanted } from "../../entry/testing/access-fixture.ts";
import type { ReceivedMail } from "../../entry/testing/read-mails.ts";
import { ownerEmails } from "./owner-emails.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const sendDigests = () => fixture.api.runJob("send-digests");

const letPass = (minutes: number) =>
  fixture.db
    .updateTable("rate_limits")
    .set({ spent_until: sql<Date>`spent_until - ${minutes} * interval '1 minute'` })
    .where("key", "like", "mail owner %")
    .execute();

/** Leaves out the mail with the code of the sign-up. */
const newsTo = async (email: string): Promise<ReceivedMail[]> =>
  (await fixture.mailsTo(email)).filter(({ code }) => code === undefined);

const tell = (userId: string, email: keyof typeof ownerEmails) =>
  inTransaction(fixture.db, (transaction) =>
    fixture.api.context.factors.emailOwner(transaction, { userId, email: ownerEmails[email] }),
  );

it("[MAIL-2] mallory, who logs in 41 times in seconds, has ten emails sent; one digest lists the rest", async () => {
  const person = await fixture.signUp(fixture.newBrowser());
  for (let login = 0; login < 41; login += 1) {
    expect((await fixture.logIn(fixture.newBrowser(), person)).status).toBe(200);
  }
  expect(await newsTo(person.email)).toHaveLength(10);

  await letPass(7);
  expect(await sendDigests()).toBe(1);
  const mails = await newsTo(person.email);
  expect(mails).toHaveLength(11);
  const digest = wanted(mails.at(-1), "digest");
  expect(digest.subject).toBe("31 more events on your Passport account");
  expect(digest.text.match(/New login to your Passport account \(/g)).toHaveLength(31);
  expect(digest.text).toMatch(/31 more events since \d{4}-\d\d-\d\d \d\d:\d\d UTC/);
  expect(await sendDigests()).toBe(0);
});

it("[MAIL-2] 41 events at once do not exceed the rate either, and none is lost", async () => {
  const { email, user } = await fixture.signUp(fixture.newBrowser());
  await Promise.all(Array.from({ length: 41 }, () => tell(user.id, "new_device")));
  const sent = (await newsTo(email)).length;
  expect(sent).toBeLessThanOrEqual(10);
  await letPass(60);
  await sendDigests();
  expect((await newsTo(email)).at(-1)?.subject).toBe(`${41 - sent} more events on your Passport account`);
});

it("[MAIL-2] one after another, the eleventh waits, and what follows does not overtake it", async () => {
  const { email, user } = await fixture.signUp(fixture.newBrowser());
  for (let event = 0; event < 10; event += 1) await tell(user.id, "new_device");
  expect(await newsTo(email)).toHaveLength(10);
  await tell(user.id, "wallet_linked");
  await letPass(7);
  await tell(user.id, "password_changed");
  expect(await newsTo(email)).toHaveLength(10);
  expect(await sendDigests()).toBe(1);
  const digest = wanted((await newsTo(email)).at(-1), "digest");
  const [linked, changed] = ["A wallet was linked", "password was changed"].map((text) => digest.text.indexOf(text));
  expect(linked).toBeGreaterThan(0);
  expect(changed).toBeGreaterThan(linked ?? 0);
  await tell(user.id, "new_device");
  expect(await sendDigests()).toBe(0);
});

it("[MAIL-2] the digest's link takes back what happened since its first event", async () => {
  const { email, user } = await fixture.signUp(fixture.newBrowser());
  for (let event = 0; event < 11; event += 1) await tell(user.id, "new_device");
  const provider = { provider: "google", subject: user.id, user_id: user.id };
  await fixture.db.insertInto("identities").values(provider).execute();
  await tell(user.id, "identity_connected");
  await letPass(7);
  await sendDigests();
  const digest = wanted((await newsTo(email)).at(-1), "digest");
  expect(digest.text).toContain("This wasn't me");
  const token = digest.links.find(({ pathname }) => pathname === "/not-me")?.searchParams.get("token");
  expect((await fixture.newBrowser().post("/auth/not_me", { token })).status).toBe(200);
  expect(await fixture.db.selectFrom("identities").where("user_id", "=", user.id).selectAll().execute()).toEqual([]);
});

it("[MAIL-2] a rolled-back event takes nothing of the rate", async () => {
  const { email, user } = await fixture.signUp(fixture.newBrowser());
  const undone = inTransaction(fixture.db, async (transaction) => {
    for (let event = 0; event < 10; event += 1) {
      await fixture.api.context.factors.emailOwner(transaction, { userId: user.id, email: ownerEmails.new_device });
    }
    throw new Error("undone");
  });
  await expect(undone).rejects.toThrow("undone");
  await tell(user.id, "new_device");
  expect(await newsTo(email)).toHaveLength(1);
});

it("[MAIL-1] an unproven address gets no news of the account", async () => {
  const { email, user } = await fixture.signUp(fixture.newBrowser());
  await fixture.db.updateTable("users").set({ verified: false }).where("id", "=", user.id).execute();
  for (const kind of Object.keys(ownerEmails) as (keyof typeof ownerEmails)[]) await tell(user.id, kind);
  expect(await newsTo(email)).toEqual([]);
  expect(await sendDigests()).toBe(0);
});
