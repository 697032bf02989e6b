import { sql } from "kysely";
import { expect, it } from "vitest";
import { startClientsFixture, studio } from "./testing/clients-fixture.ts";
import { newRequest, OidcBrowser } from "./testing/relying-party.ts";

it("deletes what has expired, and nothing that is live", async () => {
  await using fixture = await startClientsFixture();
  const { db } = fixture;
  const alice = await fixture.visitor();
  const leaveOneOfEach = async () => {
    await alice.call("POST", "/api/external/code", { origin: studio.origins[0] });
    await new OidcBrowser(fixture.api, alice.sessionToken).authorize(newRequest(studio).address);
  };
  const tables = ["external_codes", "oidc_payloads"] as const;
  const letPass = async (interval: string) => {
    for (const table of tables) {
      const earlier = sql<Date>`expires_at - ${interval}::interval`;
      await db.updateTable(table).set({ expires_at: earlier }).execute();
    }
  };
  const runJobs = async () => {
    const jobs = (await fixture.api.worker()).jobs.filter(({ name }) => name.startsWith("delete-expired-"));
    for (const job of jobs) await job.run();
  };
  const counts = () =>
    Promise.all(tables.map(async (table) => (await db.selectFrom(table).select("expires_at").execute()).length));

  await leaveOneOfEach();
  const live = await counts();
  await runJobs();
  expect(await counts()).toEqual(live);

  // A used code stays a day, so that a second use of it is seen; a grant stays for its 90 days.
  await letPass("23 hours");
  await runJobs();
  const models = await db.selectFrom("oidc_payloads").select("model").orderBy("model").execute();
  expect(models.map(({ model }) => model)).toEqual(["Grant", "Session"]);
  expect((await counts())[0]).toBe(1);
  await letPass("90 days");
  await leaveOneOfEach();
  await runJobs();
  expect(await counts()).toEqual(live);
});
