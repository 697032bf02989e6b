import { connectDatabase } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { seed } from "./seed.ts";
import { seedPlayers, seedStaff } from "./seed-players.ts";

it("adds the players once, and changes nothing when run again", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  expect(await seed(db)).toEqual(["alice", "bob", "carol", "erin", "mallory"]);
  await db.updateTable("users").set({ first_name: "Alicia" }).where("username", "=", "alice").execute();
  const passwords = await db.selectFrom("passwords").selectAll().orderBy("user_id").execute();
  expect(passwords).toHaveLength(seedPlayers.filter(({ password }) => password !== undefined).length);
  expect(await seed(db)).toEqual([]);
  expect(await db.selectFrom("passwords").selectAll().orderBy("user_id").execute()).toEqual(passwords);
  const alice = db.selectFrom("users").select("first_name").where("username", "=", "alice");
  expect(await alice.executeTakeFirst()).toEqual({ first_name: "Alicia" });
});

it("gives support its role", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  await seed(db, [...seedPlayers, ...seedStaff]);
  const roles = await db.selectFrom("users").select(["username", "role"]).where("role", "!=", "Member").execute();
  expect(roles.map(({ username, role }) => `${username} ${role}`).sort()).toEqual(["peggy Support", "trent Support"]);
});
