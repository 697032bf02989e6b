import { expect, it } from "vitest";
import { isAlive } from "./process-tree.ts";
import { startServer } from "./server-process.ts";
import { createTestDatabase, useTestbed } from "./use-testbed.ts";

it("runs the real program, survives kill -9 by a restart on the same port, and ends in order", async () => {
  await using database = await createTestDatabase();
  const server = await startServer({
    role: "api",
    databaseUrl: database.databaseUrl,
    natsUrl: useTestbed().natsUrl,
  });
  const check = async (): Promise<number> => (await fetch(`${server.origin}/api/check`)).status;
  expect(await check()).toBe(200);
  await server.kill();
  await expect(check()).rejects.toThrow("fetch failed");
  await server.restart();
  expect(await check()).toBe(200);
  await server.stop();
  expect(isAlive(server.pid())).toBe(false);
});

it("shows the server's own words when its configuration is refused", async () => {
  await expect(startServer({ role: "api", databaseUrl: "nonsense", natsUrl: "nonsense" })).rejects.toThrow(
    /DATABASE_URL/,
  );
});
