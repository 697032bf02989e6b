import { expect, test, vi } from "vitest";
import { page } from "vitest/browser";
import { aUser } from "../../../testing/a-user.ts";
import { expectAccessible } from "../../../testing/check-points.ts";
import { openPage } from "../../../testing/open-page.tsx";
import { startStubServer } from "../../../testing/stub-server.ts";

test("[SESSION-24] says that the player is logged out, and waits for them", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "setInterval"], shouldAdvanceTime: true });
  await openPage(startStubServer(), "/logged-out");
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("You're logged out");
  await expect.element(page.getByRole("link", { name: "Log in again" })).toHaveAttribute("href", "/login");
  await expect.element(page.getByRole("link", { name: "Go to the home page" })).toHaveAttribute("href", "/home");
  expect(page.getByRole("timer").elements()).toEqual([]);
  vi.advanceTimersByTime(60_000);
  vi.useRealTimers();
  expect(location.pathname).toBe("/logged-out");
  await expectAccessible();
});

test("[SESSION-24] a player who is logged in goes to the profile", async () => {
  const server = startStubServer();
  await openPage(server, "/logged-out", aUser());
  await expect.poll(() => location.pathname).toMatch(/^\/profile/);
});
