import { sql } from "kysely";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessWorld, startAccessWorld, wanted } from "../testing/access-world.ts";
import { registerSomebody } from "../testing/registration.ts";

let world: AccessWorld;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  world = cleanUp.use(await startAccessWorld());
});
afterAll(() => cleanUp.disposeAsync());

const tables = ["email_codes", "email_proofs", "link_tokens", "tfa_challenges"] as const;

const counts = async (): Promise<number[]> => {
  const rows = await Promise.all(tables.map((table) => world.db.selectFrom(table).select("expires_at").execute()));
  return rows.map(({ length }) => length);
};

const letPass = async (interval: string): Promise<void> => {
  for (const table of tables) {
    const earlier = sql<Date>`expires_at - ${interval}::interval`;
    await world.db.updateTable(table).set({ expires_at: earlier }).execute();
  }
};

const runJob = () =>
  wanted(
    world.api.context.jobs.find(({ name }) => name === "delete-expired-proofs"),
    "job",
  ).run();

it("deletes what expired more than a day ago, and nothing that is live or was just now", async () => {
  const leaveOneOfEach = async () => {
    await registerSomebody(world);
    const browser = world.newBrowser();
    const { email, password } = await world.signUp(browser);
    await world.turnOnTwoFactor(browser);
    const { body } = await world.logIn(world.newBrowser(), { email, password });
    expect(body.tfa_token).toBeDefined();
    await world.db.deleteFrom("link_tokens").where("purpose", "<>", "verify_email").execute();
  };
  await leaveOneOfEach();
  await runJob();
  expect(await counts()).toEqual([1, 1, 1, 1]);

  // The longest life is a day: everything is over now, and nothing for longer than a day.
  await letPass("24 hours 1 minute");
  await runJob();
  expect(await counts()).toEqual([1, 1, 1, 1]);

  await letPass("24 hours");
  await leaveOneOfEach();
  expect(await counts()).toEqual([2, 2, 2, 2]);
  await runJob();
  expect(await counts()).toEqual([1, 1, 1, 1]);
  const live = await Promise.all(
    tables.map((table) =>
      world.db.selectFrom(table).select(sql<boolean>`expires_at > now()`.as("is_live")).executeTakeFirst(),
    ),
  );
  expect(live).toEqual(tables.map(() => ({ is_live: true })));
});
