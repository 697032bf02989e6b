/** To what staff say that a player belongs, and what its sign-up named. */
import { newId } from "@passport/database";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type AccessFixture, startAccessFixture } from "../entry/testing/access-fixture.ts";
import { appoint, auditOf, type Staff } from "./testing/staff-fixtures.ts";

let fixture: AccessFixture;
let mallory: Staff;
let admin: Staff;
beforeAll(async () => {
  fixture = await startAccessFixture();
  mallory = await appoint(fixture);
  admin = await appoint(fixture, "Admin");
});
afterAll(() => fixture[Symbol.asyncDispose]());

describe("what a player belongs to", () => {
  const reason = "Asked by the guild";

  it("[USER-32] is set and ended by staff, seen by the player at once, and audited", async () => {
    const browser = fixture.newBrowser();
    const { user } = await fixture.signUp(browser);
    const [organisation, faction] = [newId(), newId()];
    await fixture.db.insertInto("organisations").values({ id: organisation, name: "Makers" }).execute();
    await fixture.db.insertInto("factions").values({ id: faction, label: "Red Mountain" }).execute();
    // Each change has a number of the live topic, by which open pages read it.
    const version = async () =>
      (await fixture.db.selectFrom("users").select("version").where("id", "=", user.id).executeTakeFirstOrThrow())
        .version;
    const before = await version();
    const set = (key: string, membership: object) => admin.ask(key, { user_id: user.id, reason, ...membership });
    const joined = await set("SUPPORT:USER:ORGANISATION", { organisation_id: organisation });
    expect(joined.payload).toMatchObject({ id: user.id, organisation: { id: organisation }, faction: null });
    await set("SUPPORT:USER:FACTION", { faction_id: faction });
    expect(await browser.user()).toMatchObject({
      organisation: { id: organisation },
      faction: { id: faction, label: "Red Mountain" },
    });
    await set("SUPPORT:USER:FACTION", { faction_id: null });
    expect(await browser.user()).toMatchObject({ organisation: { id: organisation }, faction: null });
    expect((await version()) - before).toBe(3);
    expect(await auditOf(fixture, user.id)).toEqual([
      { actor_id: admin.userId, action: "user.organisation", details: { organisation_id: organisation, reason } },
      { actor_id: admin.userId, action: "user.faction", details: { faction_id: faction, reason } },
      { actor_id: admin.userId, action: "user.faction", details: { faction_id: null, reason } },
    ]);
  });

  it("[USER-32] that does not exist, is one's own, or lacks a permission or reason, is refused, and nothing is written", async () => {
    const { user } = await fixture.signUp(fixture.newBrowser());
    for (const [key, membership] of [
      ["SUPPORT:USER:ORGANISATION", { organisation_id: newId() }],
      ["SUPPORT:USER:FACTION", { faction_id: newId() }],
    ] as const) {
      const ask = (user_id: string) => admin.ask(key, { user_id, reason, ...membership });
      expect((await ask(user.id)).error_code).toBe("not_found");
      expect((await ask(newId())).error_code).toBe("not_found");
      expect((await ask(admin.userId)).error_code).toBe("own_account");
      // The permission to read players is none to change them.
      const asSupport = { user_id: user.id, reason, ...membership };
      expect((await mallory.ask(key, asSupport)).error_code).toBe("permission_denied");
      expect((await admin.ask(key, { ...asSupport, reason: "" })).error_code).toBe("bad_request");
    }
    expect(await auditOf(fixture, user.id)).toEqual([]);
  });

  it("[SIGNUP-30] staff see the tenant that the sign-up named", async () => {
    const { user } = await fixture.signUp(fixture.newBrowser());
    await fixture.db.updateTable("users").set({ tenant: "guild" }).where("id", "=", user.id).execute();
    expect((await mallory.ask("SUPPORT:USER:GET", { user_id: user.id })).payload).toMatchObject({ tenant: "guild" });
  });
});
