/** The program as production runs it: a process per role, ended by a signal. */
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { createTestDatabase, useTestbed, waitUntil } from "@passport/testbed";
import { startServer } from "@passport/testbed/server-process";
import { expect, it } from "vitest";
import { productionNetworksFile } from "../config/testing/networks-file.ts";
import { TestClient } from "../platform/socket/testing/test-client.ts";

const program = fileURLToPath(new URL("../main.ts", import.meta.url));
const run = (args: string[], env: Record<string, string>) =>
  spawnSync(process.execPath, [program, ...args], { env: { PATH: process.env["PATH"], ...env }, encoding: "utf8" });

it.each(["api", "worker", "signer", "auditor", "all"] as const)(
  "[EQUALITY-1] role %s starts, shows its metrics and health, and ends in order",
  async (role) => {
    await using database = await createTestDatabase();
    await using server = await startServer({ role, ...database, natsUrl: useTestbed().natsUrl });
    expect((await fetch(`${server.adminOrigin}/health`)).status).toBe(200);
    const metrics = await (await fetch(`${server.adminOrigin}/metrics`)).text();
    for (const part of role === "all" ? ["api", "worker", "signer", "auditor"] : [role])
      expect(metrics).toContain(`role="${part}"`);
    const hasHttp = role === "api" || role === "all";
    const answer = await fetch(`${server.origin}/api/check`).then(
      (response) => response.status,
      () => undefined,
    );
    expect(answer).toBe(hasHttp ? 200 : undefined);
    await server.stop();
    // By itself: one that is stuck ends with 1, one that has to be killed with no code.
    expect(await server.exited()).toBe(0);
  },
);

it("a worker fills in the prices that an api then serves", async () => {
  await using database = await createTestDatabase();
  const shared = { ...database, natsUrl: useTestbed().natsUrl };
  await using api = await startServer({ role: "api", ...shared });
  await using _worker = await startServer({ role: "worker", ...shared });
  const url = `${api.origin.replace("http", "ws")}/api/ws/public`;
  const page = await new TestClient(url, { origin: api.origin }).open();
  const ask = () => {
    page.say("SUBSCRIBE:/public/exchange_rates");
    return page.frames.find(({ key }) => key === "SUPS:EXCHANGE");
  };
  const price = await waitUntil("a price", ask, { intervalMs: 200 });
  expect(price.payload).toMatchObject({ sup_to_usd: "0.12", enable_sale: true });
  page.socket.close();
});

it("says how to use it, and names a wrong variable without its value", () => {
  expect(run([], {})).toMatchObject({ status: 2, stderr: "usage: main.ts api|worker|signer|auditor|all\n" });
  const wrong = run(["api"], { DATABASE_URL: "mysql://root:hunter2@db" });
  expect(wrong.status).toBe(1);
  expect(wrong.stderr).toContain("DATABASE_URL: must be an address that starts with postgres://");
  expect(wrong.stderr).not.toContain("hunter2");
});

const production = {
  NODE_ENV: "production",
  HTTP_PORT: "1",
  ADMIN_PORT: "1",
  DATABASE_URL: "postgres://owner:secret@127.0.0.1:1/x?sslmode=disable",
  NATS_URL: "nats://127.0.0.1:1",
  NATS_NKEY_FILE: "/run/secrets/nats.nk",
  PUBLIC_ORIGIN: "https://passport.example",
  TRUSTED_PROXIES: "none",
  CHAIN_DEPLOYMENT_FILE: productionNetworksFile,
  PRICE_FEED_URLS: "https://one.example/prices,https://two.example/prices",
  SMTP_URL: "smtp://127.0.0.1:1",
  MAIL_FROM: "Passport <no-reply@passport.example>",
  FILES_DIRECTORY: "/var/lib/passport/files",
  SECRET_KEYS: `test:${Buffer.alloc(32, 7).toString("base64")}`,
};

it("does not start with development defaults in production, nor does the seed", () => {
  const server = run(["all"], { NODE_ENV: "production" });
  expect(server.stderr).toContain("DATABASE_URL: is required when NODE_ENV=production");
  const seed = spawnSync(process.execPath, [fileURLToPath(new URL("../seed.ts", import.meta.url))], {
    env: { PATH: process.env["PATH"], ...production },
    encoding: "utf8",
  });
  expect(seed.status).not.toBe(0);
  expect(seed.stderr).toContain("never in production");
});

it("in production each role is a process of its own", () => {
  const server = run(["all"], production);
  expect(server.status).toBe(1);
  expect(server.stderr).toContain("role all: is for development");
});
