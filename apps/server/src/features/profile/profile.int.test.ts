import { connectDatabase, type Database, newId } from "@passport/database";
import { publicUserSchema, userSchema } from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { snapshotOf } from "../../platform/socket/testing/snapshot-of.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import { seed } from "../../seed.ts";
import { readUser } from "./read-user.ts";
import { profileTopics } from "./topics.ts";

let db: Database;
let alice: Actor;
let mallory: Actor;
const cleanUp = new AsyncDisposableStack();

const actorFor = async (username: string): Promise<Actor> => {
  const row = await db
    .selectFrom("users")
    .select(["id", "account_id"])
    .where("username", "=", username)
    .executeTakeFirstOrThrow();
  const rest = {
    sessionId: newId(),
    permissions: [],
    locks: [],
    authenticatedAt: new Date(),
    twoFactorAt: undefined,
    confirmsBySecondFactor: false,
  };
  return { userId: row.id, accountId: row.account_id, ...rest };
};

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  db = cleanUp.adopt(connectDatabase(databaseUrl), (connected) => connected.destroy());
  await seed(db);
  alice = await actorFor("alice");
  mallory = await actorFor("mallory");
});
afterAll(() => cleanUp.disposeAsync());

const rowOf = (actor: Actor) =>
  db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();

const read = (actor: Actor, username: string) => readUser({ db }, { actor, payload: { username } });

describe("readUser", () => {
  it("[PROFILE-1] [USER-5] returns all fields to the player, by username in any case or by id", async () => {
    const own = await read(alice, "alice");
    expect(userSchema.parse(own)).toMatchObject({
      email: "alice@passport.example",
      has_password: true,
      verified: true,
    });
    expect(await read(alice, "ALICE")).toEqual(own);
    expect(await read(alice, alice.userId)).toEqual(own);
    expect(await read(alice, alice.userId.toUpperCase())).toEqual(own);
  });

  it("[USER-1] [USER-2] [PROFILE-3] shows players every field of theirs", async () => {
    const bob = await actorFor("bob");
    const ids = { organisation: newId(), faction: newId(), logo: newId(), avatar: newId() };
    const file = { is_public: true, content_type: "image/webp", size: 1, stored_at: new Date() };
    await db
      .insertInto("files")
      .values([
        { id: ids.logo, owner_id: null, ...file },
        { id: ids.avatar, owner_id: bob.userId, ...file },
      ])
      .execute();
    await db.insertInto("organisations").values({ id: ids.organisation, name: "Red Mountain" }).execute();
    await db.insertInto("factions").values({ id: ids.faction, label: "Boston", logo_blob_id: ids.logo }).execute();
    await db
      .updateTable("users")
      .set({
        organisation_id: ids.organisation,
        faction_id: ids.faction,
        avatar_id: ids.avatar,
        mobile_number: "+6421555012",
        withdraw_lock: true,
      })
      .where("id", "=", bob.userId)
      .execute();
    await db
      .insertInto("identities")
      .values({ provider: "google", subject: "bob-at-google", user_id: bob.userId })
      .execute();
    const twoFactor = { user_id: bob.userId, secret_sealed: "sealed", activated_at: new Date() };
    await db.insertInto("two_factor").values(twoFactor).execute();
    const row = await rowOf(bob);
    expect(await read(bob, "bob")).toEqual({
      id: bob.userId,
      account_id: bob.accountId,
      username: "bob",
      first_name: row.first_name,
      last_name: row.last_name,
      email: row.email,
      verified: true,
      has_password: true,
      shows_name: false,
      mobile_number: "+6421555012",
      organisation: { id: ids.organisation },
      public_address: row.public_address,
      avatar_id: ids.avatar,
      faction_id: ids.faction,
      faction: { id: ids.faction, label: "Boston", logo_blob_id: ids.logo },
      google_id: "bob-at-google",
      facebook_id: null,
      twitter_id: null,
      two_factor_authentication_activated: true,
      two_factor_authentication_is_set: true,
      has_passkey: false,
      withdraw_lock: true,
      mint_lock: false,
      total_lock: false,
      withdrawals_held_until: null,
      deletion_due_at: null,
      role: { name: "Member", permissions: [] },
      created_at: row.created_at.toISOString(),
    });
  });

  it("[PROFILE-5] [USER-5] [ROUTE-22] shows mallory of alice what anybody may see, and nothing else", async () => {
    for (const name of ["alice", "Alice", alice.userId]) {
      const seen = await read(mallory, name);
      expect(seen).toEqual({ id: alice.userId, username: "alice", first_name: "", last_name: "" });
      expect(publicUserSchema.parse(seen)).toEqual(seen);
    }
  });

  it("[PROFILE-4] [PROFILE-11] shows mallory a name only while alice wants it, and alice always", async () => {
    const show = (shows_name: boolean) =>
      db.updateTable("users").set({ shows_name }).where("id", "=", alice.userId).execute();
    const names = { first_name: "Alice", last_name: "Archer" };
    await show(true);
    expect(await read(mallory, "alice")).toEqual({ id: alice.userId, username: "alice", ...names });
    await show(false);
    expect(await read(mallory, "alice")).toMatchObject({ first_name: "", last_name: "" });
    expect(await read(alice, "alice")).toMatchObject({ ...names, shows_name: false });
  });

  it("[USER-3] carries no password hash, not even to its owner", async () => {
    const own = await read(alice, "alice");
    expect(JSON.stringify(own)).not.toMatch(/argon2|hash|token|secret/);
  });

  it("[USER-4] says has_password exactly when one is set", async () => {
    const carol = await actorFor("carol");
    expect(await read(carol, "carol")).toMatchObject({ has_password: false, email: null });
    expect(await read(alice, "alice")).toMatchObject({ has_password: true });
  });

  it("a new account is a Member, who has no permission", async () => {
    expect(await read(alice, "alice")).toMatchObject({ role: { name: "Member", permissions: [] } });
  });

  it.each(["nobody", "", " alice", "alice ", "a%", "al_ce", "alice\u0000", "ali\uD800ce", newId(), "x".repeat(64)])(
    "[ROUTE-23] answers not_found to %j",
    async (name) => {
      await expect(read(alice, name)).rejects.toMatchObject({ code: "not_found" });
    },
  );
});

describe("topic /user/{id}", () => {
  it("starts with the player as stored, numbered by the version", async () => {
    const [topic] = profileTopics({ db });
    const snapshot = await snapshotOf(topic, alice.userId);
    const row = await rowOf(alice);
    expect(snapshot).toEqual({ payload: await read(alice, "alice"), seq: row.version });
  });

  it("returns not_found for a player who is gone", async () => {
    await expect(snapshotOf(profileTopics({ db })[0], newId())).rejects.toMatchObject({ code: "not_found" });
  });
});
