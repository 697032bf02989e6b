import { execFile } from "node:child_process";
import { join } from "node:path";
import { connectDatabase } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";
import { productionNetworksFile } from "./config/testing/networks-file.ts";
import { productionAddress } from "./config/testing/production-address.ts";
import { developmentDefaults } from "./config/variables.ts";
import { parseKeyring } from "./platform/secrets/keyring.ts";
import { createSealer } from "./platform/secrets/sealer.ts";
import { seed, seedWithStaff } from "./seed.ts";
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

it("gives staff their roles", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  await seed(db, [...seedPlayers, ...seedStaff]);
  const roles = await db.selectFrom("users").select(["username", "role"]).where("role", "!=", "Member").execute();
  expect(roles.map(({ username, role }) => `${username} ${role}`).sort()).toEqual([
    "peggy Support",
    "trent Support",
    "victor Admin",
    "walter Admin",
  ]);
});

it("gives staff a second factor whose secret opens with the server's keys, and leaves an existing one alone", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  const sealer = createSealer(parseKeyring(developmentDefaults.SECRET_KEYS));
  await seedWithStaff(db, sealer);
  const read = () => db.selectFrom("two_factor").selectAll().orderBy("user_id").execute();
  const factors = await read();
  const opened = factors.map(({ user_id, secret_sealed }) => sealer.open(secret_sealed, `two_factor ${user_id}`));
  expect(opened.sort()).toEqual(seedStaff.map(({ totpSecret }) => totpSecret).sort());
  expect(factors.every(({ activated_at }) => activated_at !== null)).toBe(true);
  await seedWithStaff(db, sealer);
  expect(await read()).toEqual(factors);
});

const production = {
  NODE_ENV: "production",
  HTTP_PORT: "8080",
  ADMIN_PORT: "9090",
  NATS_URL: "tls://nats-1.internal:4222,tls://nats-2.internal:4222",
  NATS_NKEY_FILE: "/run/secrets/nats.nk",
  PUBLIC_ORIGIN: "https://passport.example",
  TRUSTED_PROXIES: "none",
  CHAIN_DEPLOYMENT_FILE: productionNetworksFile,
  PRICE_FEED_URLS: "https://one.example/prices,https://two.example/prices",
  SMTP_URL: "smtps://passport@mail.internal",
  MAIL_FROM: "Passport <no-reply@passport.example>",
  FILES_DIRECTORY: "/var/lib/passport/files",
  SECRET_KEYS: `2026-11:${Buffer.alloc(32, 7).toString("base64")}`,
};

const runSeed = (environment: Record<string, string>): Promise<{ code: number; stderr: string }> =>
  new Promise((resolve) => {
    const env = { PATH: process.env["PATH"] ?? "", ...environment };
    execFile(process.execPath, [join(import.meta.dirname, "seed.ts")], { env }, (error, _stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), stderr }),
    );
  });

it("refuses to run in production, so that no public password or second factor exists there", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  const { code, stderr } = await runSeed({ ...production, DATABASE_URL: productionAddress(database.databaseUrl) });
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringContaining("never in production") });
  expect(await db.selectFrom("users").select("username").execute()).toEqual([]);
  expect(await db.selectFrom("two_factor").select("user_id").execute()).toEqual([]);
});
