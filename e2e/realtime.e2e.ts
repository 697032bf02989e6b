/** What a page does when its server goes away: by the rules, and never with an old value. */
import { connectDatabase } from "@passport/database";
import { type ServerProcess, startServer } from "@passport/testbed/server-process";
import { webBuild } from "./stack/builds.ts";
import { startWebServer } from "./stack/start-web-server.ts";
import { pauseClock } from "./stack/stop-clock.ts";
import { expect, type Page, test } from "./stack/test.ts";

const banner = (page: Page) => page.getByRole("status").filter({ hasText: /server/i });
const heading = (page: Page) => page.getByRole("heading", { level: 1 });

/** A page of a server of its own, which the test may kill. */
const openOwnServer = async (stack: { databaseUrl: string; natsUrl: string }): Promise<ServerProcess> =>
  startWebServer({ ...stack, role: "api", webRoot: webBuild("dist") });

test("[REALTIME-9] [REALTIME-21] after kill -9 the page reconnects by itself and shows what changed meanwhile", async ({
  page,
  stack,
  newPlayer,
  logIn,
}) => {
  const player = await newPlayer();
  await using server = await openOwnServer(stack);
  await logIn(page, player, server.origin);
  await page.goto(`${server.origin}/profile`);
  await expect(heading(page)).toHaveText("Mara Voss");
  await expect(banner(page)).toHaveCount(0);

  await server.kill();
  await expect(banner(page)).toContainText("Connecting");
  await using db = connectDatabase(stack.databaseUrl);
  // What another process would do to her row while this page is deaf.
  await db
    .updateTable("users")
    .set((row) => ({ first_name: "Nova", version: row("version", "+", 1) }))
    .where("username", "=", player.username)
    .execute();
  await server.restart();
  // REALTIME-17: the first attempt comes after 6 s.
  await expect(heading(page)).toHaveText("Nova Voss");
  await expect(banner(page)).toHaveCount(0);
});

test("[REALTIME-17] [REALTIME-18] [REALTIME-22] gives up after six attempts and comes back by the link", async ({
  page,
  stack,
  newPlayer,
  logIn,
}) => {
  await using server = await openOwnServer(stack);
  await page.clock.install();
  await logIn(page, await newPlayer(), server.origin);
  await page.goto(`${server.origin}/profile`);
  await expect(heading(page)).toHaveText("Mara Voss");
  // The public socket opens after the page: its first connection is no attempt to come back.
  await expect(page.getByText(/^1 SUPS/)).toBeVisible();

  let attempts = 0;
  let failures = 0;
  page.on("websocket", (socket) => {
    if (!socket.url().endsWith("/public")) return;
    attempts += 1;
    socket.on("close", () => {
      failures += 1;
    });
  });
  // From here on time passes only when the test says so: a slow machine must not use up the wait by itself.
  await pauseClock(page);
  await server.kill();
  await expect(banner(page)).toContainText("Connecting");
  for (const [index, seconds] of [6, 12, 18, 24, 30, 36].entries()) {
    await page.clock.runFor(seconds * 1000 - 500);
    expect(attempts).toBe(index);
    await page.clock.runFor(600);
    await expect.poll(() => attempts).toBe(index + 1);
    // The refusal is real and takes its own moment; the next wait begins with it.
    await expect.poll(() => failures).toBe(index + 1);
  }
  await expect(banner(page)).toContainText("click here");
  await page.clock.runFor(600_000);
  expect(attempts).toBe(6);

  await server.restart();
  await banner(page).getByText("click here").click();
  await expect(banner(page)).toHaveCount(0);
});

test("a session that is ended on another process ends on this page", async ({ page, stack, newPlayer, logIn }) => {
  const player = await newPlayer();
  await using first = await openOwnServer(stack);
  await using second = await startServer({ role: "api", databaseUrl: stack.databaseUrl, natsUrl: stack.natsUrl });
  await logIn(page, player, first.origin);
  await page.goto(`${first.origin}/profile`);
  await expect(heading(page)).toHaveText("Mara Voss");
  const cookie = (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join("; ");
  // The same session is ended at the other process.
  const reloaded = page.waitForEvent("load");
  const answer = await fetch(`${second.origin}/auth/logout`, {
    headers: { cookie, origin: second.origin },
  });
  expect(answer.status).toBe(200);
  await reloaded;
});

test("[RATES-7] the price in the top bar is live, with four decimals cut toward zero", async ({
  page,
  newPlayer,
  logIn,
}) => {
  await logIn(page, await newPlayer());
  await page.goto("/profile");
  // The feed says 0.0375; times 1.1 is 0.04125.
  await expect(page.getByText("1 SUPS = 0.0412 USD")).toBeVisible();
});
