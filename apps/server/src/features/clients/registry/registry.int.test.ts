import type { Client } from "@passport/protocol";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { hashToken } from "../../../platform/secrets/token.ts";
import { requestIn } from "../../approvals/testing/decide-together.ts";
import { approveAs } from "../../approvals/testing/sign-decisions.ts";
import {
  type Administrators,
  arcade,
  type ClientsFixture,
  startClientsFixture,
  studio,
  type Visitor,
} from "../testing/clients-fixture.ts";

let fixture: ClientsFixture;
let admin: Visitor;
let second: Visitor;
/** Requested by one, approved by the other, carried out. */
let decide: Administrators["decide"];
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  fixture = cleanUp.use(await startClientsFixture());
  ({ first: admin, second, decide } = await fixture.administrators());
});
afterAll(() => cleanUp.disposeAsync());

const addresses = (name: string) => ({
  name,
  origins: [`https://${name}.example`],
  redirect_urls: [`https://${name}.example/back`],
  logout_urls: [],
});
const register = async (name: string, has_secret = true) => {
  const { payload } = await decide("CLIENT:REGISTER", { ...addresses(name), has_secret });
  return payload as { client_id: string; client_secret: string | null };
};
const found = async (query: Record<string, string>) => {
  const answer = await fixture.api.call("GET", `/api/external/client?${new URLSearchParams(query)}`);
  return (await answer.json()) as { client_id?: string; error_code?: string };
};
const auditOf = (subject: string) =>
  fixture.db
    .selectFrom("audit_log")
    .selectAll()
    .where("subject", "=", subject)
    .where("action", "like", "%.done")
    .orderBy("id")
    .execute();

describe("members of staff with ClientManage", () => {
  it("register a client: its secret is answered once and kept as a hash", async () => {
    const { client_id, client_secret: secret } = await register("foundry");
    expect(secret).toMatch(/^[\w-]{43}$/);
    const row = fixture.db.selectFrom("clients").select("secret_hash").where("id", "=", client_id);
    expect((await row.executeTakeFirstOrThrow()).secret_hash).toEqual(hashToken(secret ?? ""));
    const list = await admin.command("CLIENT:LIST", {});
    const client = (list.payload as Client[]).find((one) => one.client_id === client_id);
    expect(client).toMatchObject({ ...addresses("foundry"), has_secret: true, is_disabled: false });
    expect(JSON.stringify(list)).not.toContain(secret);
    expect(await auditOf(client_id)).toMatchObject([
      { actor_id: second.userId, action: "client.register.done", details: { requested_by: admin.userId } },
    ]);
    expect((await register("pinball", false)).client_secret).toBeNull();
  });

  it("change and disable it; a disabled client does not exist for anybody, and keeps its origin", async () => {
    const { client_id } = await register("harbour");
    const change = { client_id, ...addresses("harbour"), origins: ["https://quay.example"], is_disabled: false };
    expect(await decide("CLIENT:UPDATE", change)).toMatchObject({ refusal: null });
    expect(await found({ origin: "https://harbour.example" })).toMatchObject({ error_code: "client_unknown" });
    expect(await found({ origin: "https://quay.example" })).toMatchObject({ client_id });
    // What was let go is free for others.
    const other = await decide("CLIENT:REGISTER", { ...addresses("harbour"), has_secret: false });
    expect(other.error).toBeUndefined();

    await decide("CLIENT:UPDATE", { ...change, is_disabled: true });
    expect(await found({ origin: "https://quay.example" })).toMatchObject({ error_code: "client_unknown" });
    const taken = await decide("CLIENT:REGISTER", { ...addresses("quay"), has_secret: false });
    expect(taken).toMatchObject({ key: "ERROR", error_code: "origin_taken" });
    expect((await auditOf(client_id)).map(({ action }) => action)).toEqual([
      "client.register.done",
      "client.update.done",
      "client.update.done",
    ]);
  });

  it("cannot give one origin to two clients, not even at the same moment", async () => {
    const wanted = { ...addresses("twins"), has_secret: false, reason: "A test" };
    const asked = await Promise.all(Array.from({ length: 4 }, () => admin.command("CLIENT:REGISTER", wanted)));
    await Promise.all(
      asked.map(({ payload }) =>
        approveAs(fixture.api, { userId: second.userId, ask: second.command }, requestIn(payload).id),
      ),
    );
    const { approvals } = fixture.api.context;
    const runs = await Promise.all([approvals.carryOutDue(), approvals.carryOutDue(), approvals.carryOutDue()]);
    expect(runs.reduce((sum, count) => sum + count)).toBe(1);
    const clients = await fixture.db.selectFrom("clients").select("id").where("name", "=", "twins").execute();
    expect(clients).toHaveLength(1);
  });

  it("renew a secret: the old one is dead at once", async () => {
    const alice = await fixture.visitor();
    const { client_id, client_secret: old } = await register("mint");
    const { payload } = await decide("CLIENT:SECRET:RENEW", { client_id });
    const { client_secret: renewed } = payload as { client_secret: string };
    const statusWith = async (client_secret: string | null) => {
      const origin = "https://mint.example";
      const code = (await (await alice.call("POST", "/api/external/code", { origin })).json()) as {
        issue_token: string;
      };
      const body = { code: code.issue_token, client_id, client_secret, origin };
      return (await fixture.api.call("POST", "/api/external/token", { body })).status;
    };
    expect(await statusWith(old)).toBe(401);
    expect(await statusWith(renewed)).toBe(200);
    expect(await auditOf(client_id)).toMatchObject([{}, { action: "client.secret.renew.done" }]);
    const nobody = await decide("CLIENT:SECRET:RENEW", { client_id: "nobody-at-all" });
    expect(nobody).toMatchObject({ key: "ERROR", error_code: "not_found" });
  });
});

it("[EXTERNAL-18] registering or changing a client needs the permission ClientManage", async () => {
  const { client_id } = await register("vault");
  const reason = "A test";
  const before = await fixture.db.selectFrom("clients").selectAll().orderBy("id").execute();
  const roles = await fixture.db.selectFrom("roles").select(["name", "permissions"]).execute();
  const others = roles.filter(({ permissions }) => !permissions.includes("ClientManage"));
  expect(others.length).toBeGreaterThan(0);
  for (const { name: role } of others) {
    const mallory = await fixture.visitor(role);
    for (const [key, payload] of [
      ["CLIENT:LIST", {}],
      ["CLIENT:REGISTER", { ...addresses("fake"), has_secret: true, reason }],
      ["CLIENT:UPDATE", { client_id, ...addresses("fake"), is_disabled: false, reason }],
      ["CLIENT:SECRET:RENEW", { client_id, reason }],
    ] as const) {
      expect(await mallory.command(key, payload), `${role} ${key}`).toMatchObject({ error_code: "permission_denied" });
    }
  }
  expect(await fixture.db.selectFrom("clients").selectAll().orderBy("id").execute()).toEqual(before);
  expect(await decide("CLIENT:SECRET:RENEW", { client_id })).toMatchObject({ refusal: null });
});

describe("an external site", () => {
  it("[EXTERNAL-4] is a registered client: a name, exact origins, exact redirect URLs and a secret", async () => {
    const [origin = "", local = ""] = studio.origins;
    const [redirectURL = ""] = studio.redirect_urls;
    const summary = {
      client_id: studio.id,
      name: studio.name,
      origins: studio.origins,
      redirect_urls: studio.redirect_urls,
    };
    for (const query of [{ origin }, { origin: local }, { redirectURL }, { origin, redirectURL }]) {
      expect(await found(query)).toEqual(summary);
    }
    expect(await found({})).toMatchObject({ error_code: "client_unknown" });
    // Each belongs to a client, but not to this one.
    const [arcadeOrigin = ""] = arcade.origins;
    expect(await found({ origin: arcadeOrigin, redirectURL })).toMatchObject({ error_code: "client_unknown" });
  });

  it.each([
    ["scheme", "http://hangar.example"],
    ["scheme", "HTTPS://hangar.example"],
    ["host", "https://hangar.examples"],
    ["host", "https://HANGAR.example"],
    ["host", "https://hangar.example."],
    ["host", "https://hangar.example.mallory.example"],
    ["host", "https://hangar.example@mallory.example"],
    ["host", "https://mallory.example#hangar.example"],
    ["port", "https://hangar.example:443"],
    ["port", "https://hangar.example:8443"],
    ["port", "http://127.0.0.1:4124"],
    ["port", "http://127.0.0.1"],
    ["path", "https://hangar.example/"],
    ["path", "https://hangar.example/back"],
    ["subdomain", "https://www.hangar.example"],
    ["subdomain", "https://example"],
    ["spelling", "https:\\\\hangar.example"],
    ["spelling", " https://hangar.example"],
    ["spelling", "https://%68angar.example"],
    ["value", "null"],
    ["value", "*"],
    ["value", ""],
  ])("[EXTERNAL-4] does not match by another %s: origin %j", async (_what, origin) => {
    expect(await found({ origin })).toMatchObject({ error_code: "client_unknown" });
    const asked = await admin.call("POST", "/api/external/code", { origin });
    expect(await asked.json()).toMatchObject({ error_code: "client_unknown" });
  });

  it.each([
    "http://hangar.example/back",
    "https://hangar.example/back/",
    "https://hangar.example/back?",
    "https://hangar.example/back?x=1",
    "https://hangar.example/back#",
    "https://hangar.example/Back",
    "https://hangar.example/a/../back",
    "https://hangar.example:8443/back",
    "https://www.hangar.example/back",
    "https://user@hangar.example/back",
    "http://127.0.0.1:4123/back",
    "http://127.0.0.1:4123/back?way=1&way=2",
    "javascript:location='https://hangar.example/back'",
    "//hangar.example/back",
    "/profile",
  ])("[EXTERNAL-4] does not match by another spelling: redirect URL %j", async (redirectURL) => {
    expect(await found({ redirectURL })).toMatchObject({ error_code: "client_unknown" });
  });
});
