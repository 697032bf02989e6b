import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../../entry/testing/access-fixture.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const signUp = async () => {
  const browser = fixture.newBrowser();
  return { browser, ...(await fixture.signUp(browser)) };
};
const allEvents = () => fixture.db.selectFrom("security_events").selectAll().orderBy("id").execute();

describe("the security log", () => {
  it("is read in pages, newest first, by its owner alone", async () => {
    const { browser, user, ...alice } = await signUp();
    for (let n = 0; n < 6; n++) await fixture.logIn(fixture.newBrowser({ userAgent: `Browser ${n}` }), alice);
    type Page = { events: { id: string; kind: string; user_agent: string }[]; has_more: boolean };
    const read = async (payload: object, by = browser) =>
      (await by.command("USER:SECURITY:LOG", payload)).payload as Page;
    const first = await read({ limit: 4 });
    expect(first.events.map(({ user_agent: name }) => name)).toEqual([
      "Browser 5",
      "Browser 4",
      "Browser 3",
      "Browser 2",
    ]);
    expect(first.has_more).toBe(true);
    const second = await read({ limit: 4, before: first.events.at(-1)?.id });
    expect(second.events.map(({ kind }) => kind)).toEqual(["logged_in", "logged_in", "signed_up"]);
    expect(second.has_more).toBe(false);
    expect((await read({})).events).toEqual([...first.events, ...second.events]);
    expect((await read({ limit: 7 })).has_more).toBe(false);

    const mallory = await signUp();
    const hers = await read({ user_id: user.id, before: first.events[0]?.id }, mallory.browser);
    expect(hers?.events ?? []).toEqual([]);
    expect((await read({ before: first.events[0]?.id }, mallory.browser)).events).toEqual([]);
    const guest = await fixture.newBrowser().command("USER:SECURITY:LOG", {});
    expect([guest.payload, guest.error]).toEqual([undefined, "User not authenticated."]);
  });

  it("is only ever added to: the server's own role can neither change nor delete a line", async () => {
    await signUp();
    const before = await allEvents();
    const { db } = fixture;
    const attempts = [
      db.updateTable("security_events").set({ kind: "logged_out" }).execute(),
      db.deleteFrom("security_events").execute(),
      sql`truncate security_events`.execute(db),
      sql`alter table security_events disable trigger all`.execute(db),
      sql`drop table security_events`.execute(db),
    ];
    for (const { status } of await Promise.allSettled(attempts)) expect(status).toBe("rejected");
    expect(await allEvents()).toEqual(before);
  });

  it("keeps a failed login of an unknown email, and shows it to no player", async () => {
    await fixture.logIn(fixture.newBrowser({ userAgent: "Nobody's" }), newcomer());
    const row = (await allEvents()).find(({ user_agent: name }) => name === "Nobody's");
    expect([row?.kind, row?.user_id]).toEqual(["login_failed", null]);
  });
});
