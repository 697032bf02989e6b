/** The command as an operator runs it, against a real database. */
import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { join } from "node:path";
import { connectDatabase } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { expect, it } from "vitest";

interface Ended {
  code: number;
  said: string;
}

const runCommand = (databaseUrl: string, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, "register-client-command.ts");
    const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", DATABASE_URL: databaseUrl };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });

it("registers a client, prints its secret once and writes it down in the audit log", async () => {
  await using database = await createTestDatabase();
  await using resources = new AsyncDisposableStack();
  const db = resources.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  const hangar = ["--name", "Hangar 7", "--origin", "https://hangar.example"];
  const { code, said } = await runCommand(
    database.databaseUrl,
    ...hangar,
    "--redirect-url",
    "https://hangar.example/back",
    "--logout-url",
    "https://hangar.example/bye",
  );
  expect(code).toBe(0);
  const [, id = "", secret = ""] = /^client id +(\S+)\nclient secret +(\S+)\n$/.exec(said) ?? [];
  const [kept] = await db.selectFrom("clients").selectAll().where("id", "=", id).execute();
  expect(kept).toMatchObject({
    name: "Hangar 7",
    origins: ["https://hangar.example"],
    redirect_urls: ["https://hangar.example/back"],
    logout_urls: ["https://hangar.example/bye"],
    secret_hash: createHash("sha256").update(secret).digest(),
  });
  const [audited] = await db.selectFrom("audit_log").selectAll().where("subject", "=", id).execute();
  expect(audited).toMatchObject({ action: "client.register" });
  expect(JSON.stringify(audited)).not.toContain(secret);

  const taken = await runCommand(database.databaseUrl, ...hangar);
  expect(taken).toEqual({ code: 1, said: "This origin belongs to another client.\n" });
  const arcade = await runCommand(
    database.databaseUrl,
    "--name",
    "Arcade",
    "--origin",
    "http://127.0.0.1:3",
    "--public",
  );
  expect(arcade).toMatchObject({ code: 0, said: expect.stringContaining("proves itself by PKCE") });
});

it("prints help without touching the database", async () => {
  const ended = await runCommand("postgres://nowhere.invalid/passport", "--help");
  expect(ended).toMatchObject({ code: 0, said: expect.stringMatching(/^Registers a site .*--redirect-url URL/s) });
});

it("refuses an address that is none, and says which", async () => {
  await using database = await createTestDatabase();
  const asked = ["--name", "Hangar 7", "--origin", "https://hangar.example/"];
  const ended = await runCommand(database.databaseUrl, ...asked);
  expect(ended).toMatchObject({ code: 1, said: expect.stringMatching(/^origins: .*\nusage: /) });
});
