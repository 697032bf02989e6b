/** The section of /security with what "This wasn't me" has suspended. */
import { listSuspendedWays, removeSuspendedWays, type SuspendedWay } from "@passport/protocol/calls/two-factor";
import { describe, expect, test } from "vitest";
import { page } from "vitest/browser";
import { expectSoundAt, resizeTo } from "../../../testing/check-points.ts";
import { openSecurity as open, protectedUser } from "../../../testing/open-security.tsx";
import { Refusal } from "../../../testing/refusal.ts";
import { queryClient } from "../../query-client.ts";

const region = (name: string) => page.getByRole("region", { name, exact: true });

describe("[SESSION-27] what is suspended", () => {
  const at = "2026-11-16T10:00:00.000Z";
  const suspended: SuspendedWay[] = [
    { kind: "passkey", name: "Another phone", added_at: at, suspended_at: at },
    { kind: "recovery_codes", name: null, added_at: at, suspended_at: at },
  ];

  test("is listed with what it is at every width, and removed after a question", async () => {
    await resizeTo(1440);
    let ways = suspended;
    const user = protectedUser({ total_lock: true });
    const { server } = await open(user, {
      prepare: (stub) => {
        stub.onCommand(listSuspendedWays, () => ways);
        stub.onCommand(removeSuspendedWays, () => {
          ways = [];
          return user;
        });
      },
    });
    const section = region("Suspended");
    await expect.element(section.getByText("2 suspended")).toBeVisible();
    for (const fact of ["Another phone", "Passkey", "Recovery codes", /Contact support/]) {
      await expect.element(section.getByText(fact).first()).toBeVisible();
    }
    await expectSoundAt([390, 1024, 1440], async () => {
      await expect.element(section.getByText("Another phone")).toBeVisible();
    });
    await section.getByRole("button", { name: "Remove all" }).click();
    expect(server.commands.map(({ key }) => key)).not.toContain(removeSuspendedWays.key);
    await page.getByRole("dialog").getByRole("button", { name: "Remove all" }).click();
    await expect.element(section).not.toBeInTheDocument();
    expect(server.commands.map(({ key }) => key)).toContain(removeSuspendedWays.key);
  });

  test("is not on the page of a player who has none", async () => {
    await resizeTo(1440);
    await open(protectedUser());
    await expect.element(region("Second step")).toBeVisible();
    await expect.element(region("Suspended")).not.toBeInTheDocument();
  });

  test("that cannot be loaded says so, and can be tried again", async () => {
    await resizeTo(1440);
    // What an earlier test has read is kept.
    queryClient.clear();
    const { server } = await open(protectedUser(), {
      prepare: (stub) =>
        stub.onCommand(listSuspendedWays, () => {
          throw new Refusal("unavailable");
        }),
    });
    await expect.element(region("Suspended").getByText("What is suspended could not be loaded")).toBeVisible();
    server.onCommand(listSuspendedWays, () => suspended);
    await region("Suspended").getByRole("button", { name: "Try again" }).click();
    await expect.element(region("Suspended").getByText("Another phone")).toBeVisible();
  });
});
