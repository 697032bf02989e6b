import { connectDatabase, type Database, newId } from "@passport/database";
import { personNameSchema, publicUserSchema, userSchema } from "@passport/protocol";
import { createTestDatabase } from "@passport/testbed";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "../../platform/wire/actor.ts";
import { seed } from "../../seed.ts";
import { readUser } from "./read-user.ts";
import { profileTopics } from "./topics.ts";
import { updateUser } from "./update-user.ts";

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
  const rest = { sessionId: newId(), permissions: [], locks: [], authenticatedAt: new Date(), twoFactorAt: undefined };
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
beforeEach(async () => {
  await db.deleteFrom("outbox").execute();
});

let pokes = 0;
const outbox = {
  poke() {
    pokes += 1;
  },
};
const update = (actor: Actor, payload: Parameters<typeof updateUser>[2]) => updateUser({ db, outbox }, actor, payload);
const rowOf = (actor: Actor) =>
  db.selectFrom("users").selectAll().where("id", "=", actor.userId).executeTakeFirstOrThrow();
const announced = () => db.selectFrom("outbox").select(["subject", "body"]).orderBy("id").execute();

describe("readUser", () => {
  it("[USER-5] answers all fields to the player, by username in any case or by id", async () => {
    const own = await readUser(db, alice, "alice");
    expect(userSchema.parse(own)).toMatchObject({
      email: "alice@passport.example",
      has_password: true,
      verified: true,
    });
    expect(await readUser(db, alice, "ALICE")).toEqual(own);
    expect(await readUser(db, alice, alice.userId)).toEqual(own);
    expect(await readUser(db, alice, alice.userId.toUpperCase())).toEqual(own);
  });

  it("[USER-5] [ROUTE-22] shows mallory of alice what anybody may see, and nothing else", async () => {
    for (const name of ["alice", "Alice", alice.userId]) {
      const seen = await readUser(db, mallory, name);
      expect(seen).toEqual({ id: alice.userId, username: "alice", first_name: "Alice", last_name: "Archer" });
      expect(publicUserSchema.parse(seen)).toEqual(seen);
    }
  });

  it("[USER-3] carries no password hash, not even to its owner", async () => {
    const own = await readUser(db, alice, "alice");
    expect(JSON.stringify(own)).not.toMatch(/argon2|hash|token|secret/);
  });

  it("says has_password exactly when one is set", async () => {
    const carol = await actorFor("carol");
    expect(await readUser(db, carol, "carol")).toMatchObject({ has_password: false, email: null });
    expect(await readUser(db, alice, "alice")).toMatchObject({ has_password: true });
  });

  it("a new account is a Member, who has no permission", async () => {
    expect(await readUser(db, alice, "alice")).toMatchObject({ role: { name: "Member", permissions: [] } });
  });

  it.each(["nobody", "", " alice", "alice ", "a%", "al_ce", "alice\u0000", "ali\uD800ce", newId(), "x".repeat(64)])(
    "[ROUTE-23] answers not_found to %j",
    async (name) => {
      await expect(readUser(db, alice, name)).rejects.toMatchObject({ code: "not_found" });
    },
  );
});

describe("updateUser", () => {
  it("changes the names, raises the version by one and announces it in the same transaction", async () => {
    const before = await rowOf(alice);
    pokes = 0;
    const user = await update(alice, { id: alice.userId, first_name: "Alicia" });
    expect(user).toMatchObject({ first_name: "Alicia", last_name: "Archer" });
    expect((await rowOf(alice)).version).toBe(before.version + 1);
    expect(await announced()).toEqual([
      { subject: `topic.user.${alice.userId}`, body: { key: "USER", payload: user, seq: before.version + 1 } },
    ]);
    expect(pokes).toBe(1);
  });

  it("changes nothing, not even the version, when nothing is different", async () => {
    const before = await rowOf(alice);
    await update(alice, { id: alice.userId, first_name: before.first_name, last_name: before.last_name });
    await update(alice, { id: alice.userId });
    expect(await rowOf(alice)).toEqual(before);
    expect(await announced()).toEqual([]);
  });

  it("can empty a name", async () => {
    expect(await update(alice, { id: alice.userId, last_name: "" })).toMatchObject({ last_name: "" });
  });

  it("gets names trimmed by the wire", () => {
    expect(personNameSchema.parse("  Alice \t")).toBe("Alice");
  });

  it("[ROUTE-22] [ROUTE-23] does nothing for mallory who names alice's id", async () => {
    const before = [await rowOf(alice), await rowOf(mallory)];
    for (const id of [alice.userId, newId()]) {
      await expect(update(mallory, { id, first_name: "Owned" })).rejects.toMatchObject({ code: "not_found" });
    }
    expect([await rowOf(alice), await rowOf(mallory)]).toEqual(before);
    expect(await announced()).toEqual([]);
  });

  it("numbers 20 changes at once without a gap", async () => {
    const { version } = await rowOf(alice);
    await Promise.all(Array.from({ length: 20 }, (_, n) => update(alice, { id: alice.userId, first_name: `A${n}` })));
    const seqs = (await announced()).map(({ body }) => (body as { seq: number }).seq);
    expect(seqs.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 20 }, (_, n) => version + 1 + n));
  });
});

describe("topic /user/{id}", () => {
  it("starts with the player as stored, numbered by the version", async () => {
    const [topic] = profileTopics(db);
    const snapshot = await topic?.snapshot(alice.userId);
    const row = await rowOf(alice);
    expect(snapshot).toEqual({ payload: await readUser(db, alice, "alice"), seq: row.version });
  });

  it("answers not_found for a player who is gone", async () => {
    await expect(profileTopics(db)[0]?.snapshot(newId())).rejects.toMatchObject({ code: "not_found" });
  });
});
