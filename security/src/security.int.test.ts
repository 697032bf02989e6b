import { startNats, useTestbed } from "@passport/testbed";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { allChecks } from "./all-checks.ts";
import type { Check } from "./check.ts";
import { type Fixture, startFixture } from "./fixture.ts";
import { runCheck } from "./run-check.ts";

const seed = 1;

const titleOf = ({ name, rules = [] }: Check): string => [...rules.map((rule) => `[${rule}]`), name].join(" ");

describe("the checks of npm run test:security, in small", () => {
  let fixture: Fixture;
  const started = new AsyncDisposableStack();
  beforeAll(async () => {
    // A bus of its own: what an attacker publishes would reach the processes of every other test.
    const { url: natsUrl } = started.use(await startNats());
    fixture = started.use(await startFixture({ ...useTestbed(), natsUrl }));
  });
  afterAll(() => started.disposeAsync());

  const checks = allChecks.filter(({ onlyByCommand }) => onlyByCommand !== true);
  test.each(checks.map((check) => [titleOf(check), check] as const))("%s", async (_title, check) => {
    const rows = await runCheck(check, fixture, { isQuick: true, seed });
    expect(rows.filter(({ ok }) => !ok)).toEqual([]);
  });
});
