/** One-time codes against two real processes at once: what one of them spent is spent for the other. */

import { type ServerProcess, startServer } from "@passport/testbed";
import { newAddress } from "@passport/testbed/client/new-address";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type ClientsFixture, startClientsFixture, studio, type Visitor } from "./testing/clients-fixture.ts";
import { newRequest, OidcBrowser, redeem } from "./testing/relying-party.ts";

let fixture: ClientsFixture;
let alice: Visitor;
let processes: ServerProcess[];
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  alice = await fixture.visitor();
  const { databaseUrl, natsUrl } = fixture;
  const environment = { PUBLIC_ORIGIN: publicOrigin, TRUSTED_PROXIES: "127.0.0.1" };
  const start = async () => cleanUp.use(await startServer({ role: "api", databaseUrl, natsUrl, environment }));
  processes = await Promise.all([start(), start()]);
});
afterAll(() => cleanUp.disposeAsync());

/** The statuses of 200 tries, spread over both. */
const tryAtOnce = (ask: (process: ServerProcess) => Promise<number>): Promise<number[]> =>
  Promise.all(Array.from({ length: 100 }, () => processes.map(ask)).flat());
const successes = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

it("[EXTERNAL-9] 200 parallel exchanges of an external code give one success", async () => {
  const [origin] = studio.origins;
  const { issue_token: code } = (await (await alice.call("POST", "/api/external/code", { origin })).json()) as {
    issue_token: string;
  };
  const body = JSON.stringify({ code, client_id: studio.id, client_secret: studio.secret, origin });
  const statuses = await tryAtOnce(async (process) => {
    const headers = { "content-type": "application/json", "x-forwarded-for": newAddress() };
    return (await fetch(`${process.origin}/api/external/token`, { method: "POST", headers, body })).status;
  });
  expect(successes(statuses)).toBe(1);
  expect(statuses.filter((status) => status === 401)).toHaveLength(199);
});

it("[EXTERNAL-16] 200 parallel exchanges of an OpenID Connect code give one success", async () => {
  const request = newRequest(studio);
  const { arrived } = await new OidcBrowser(fixture.api, alice.sessionToken).authorize(request.address);
  const code = arrived.searchParams.get("code") ?? "";
  const statuses = await tryAtOnce(async (process) => (await redeem(process, studio, code, request)).status);
  expect(successes(statuses)).toBe(1);
  expect(statuses.filter((status) => status === 400)).toHaveLength(199);
});
