/** One member of staff tries everything alone, and approves it themselves. */
import { setTimeout as sleep } from "node:timers/promises";
import { type StaffRequest, staffChallenge, toStaffDecision } from "@passport/protocol";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { startServer } from "@passport/testbed/server-process";
import { type Commander, openCommander } from "../commander.ts";
import type { Fixture } from "../fixture.ts";
import { newPerson, signUp, turnOnTwoFactor } from "../people.ts";
import type { Row } from "../row.ts";
import type { Loot } from "./database-act.ts";
import { staffActs } from "./staff-acts.ts";

/** Longer than the worker waits between two looks for what is approved. */
const carriedOutWithinMs = 2_000;

/** Everything that staff could change, as one text. */
const fingerprint = async ({ sql }: Fixture): Promise<string> => {
  const tables = [
    "clients",
    "client_origins",
    "service_keys",
    "webhook_endpoints",
    "ledger.state",
    "two_factor",
    "passkeys",
  ];
  const parts = [
    ...tables.map(
      (table) => `select md5(coalesce(string_agg(t::text, ',' order by t::text), '')) as part from ${table} t`,
    ),
    "select md5(string_agg(format('%s %s %s', id, role, total_lock), ',' order by id)) as part from users",
    "select md5(string_agg(format('%s %s %s', id, posted, held), ',' order by id)) as part from ledger.accounts",
    "select md5(string_agg(format('%s %s %s', id, state, account_id), ',' order by id)) as part from operations",
    "select md5(string_agg(format('%s %s', slug, client_id), ',' order by slug)) as part from collections",
  ];
  const found = await Promise.all(parts.map((statement) => sql<{ part: string }>(statement)));
  return found.map(([row]) => row?.part).join(" ");
};

/** Whether it became a request; that is all that one of them can achieve, though their passkey signs both acts. */
const attempt = async (
  commander: Commander,
  device: PasskeyDevice,
  { key, payload }: { key: string; payload: object },
): Promise<boolean> => {
  const { payload: made } = await commander.send(key, payload);
  const request = (made as { request?: StaffRequest } | undefined)?.request ?? (made as StaffRequest | undefined);
  if (request?.id === undefined) return false;
  const { id } = request;
  for (const act of ["request", "approve"] as const) {
    const challenge = await staffChallenge(toStaffDecision(request), act);
    const passkey = device.get({ challenge, rpId: new URL(publicOrigin).hostname });
    await commander.send(act === "request" ? "STAFF:REQUEST:SIGN" : "STAFF:REQUEST:APPROVE", { id, passkey });
  }
  return true;
};

const addPasskey = async ({ sql }: Fixture, userId: string): Promise<PasskeyDevice> => {
  const device = new PasskeyDevice({ origin: publicOrigin });
  await sql(
    `insert into passkeys (id, user_id, credential_id, public_key, sign_count, transports, aaguid, name, is_syncable, is_synced)
     values (gen_random_uuid(), $1, $2, $3, 0, '{}', gen_random_uuid(), 'staff', false, false)`,
    [userId, device.credentialId, device.publicKey],
  );
  return device;
};

export const actAsStaff = async (fixture: Fixture, loot: Loot): Promise<Row> => {
  const browser = fixture.newBrowser();
  const userId = await signUp(fixture, browser, newPerson("staff"));
  await turnOnTwoFactor(fixture, browser, userId);
  await fixture.sql("update users set role = 'Admin' where id = $1", [userId]);
  const device = await addPasskey(fixture, userId);
  await using _signer = await startServer({
    role: "signer",
    databaseUrl: fixture.ownerUrl,
    natsUrl: fixture.servers.natsUrl,
    environment: { PUBLIC_ORIGIN: publicOrigin },
  });
  await fixture.sql("update users set total_lock = true where id = $1", [loot.victimUser]);
  await fixture.sql("select ledger.halt_withdrawals('an attack')");
  try {
    const before = await fingerprint(fixture);
    // Each process allows so many writes in a burst: the acts are spread over both.
    await using one = await openCommander(browser, userId, 0);
    await using other = await openCommander(browser, userId, 1);
    const changed: string[] = [];
    let requests = 0;
    const acts = staffActs(loot, { userId });
    for (const [number, act] of acts.entries()) {
      requests += (await attempt(number % 2 === 0 ? one : other, device, act)) ? 1 : 0;
      if ((await fingerprint(fixture)) !== before) changed.push(act.act);
    }
    await sleep(carriedOutWithinMs);
    if ((await fingerprint(fixture)) !== before) changed.push("something, later");
    await fixture.sql("update sessions set two_factor_at = now() - interval '11 minutes' where user_id = $1", [userId]);
    await using later = await openCommander(browser, userId);
    const { error_code: refusal } = await later.send("SUPPORT:USER:FIND", { search: "alice" });
    if (refusal === undefined) changed.push("a look without a fresh second factor");
    return {
      check: "takeover: one member of staff",
      aim: `0 of ${acts.length} acts and a look without a fresh second factor`,
      measured: [`${changed.length} (${requests} became requests)`, ...changed].join("; "),
      ok: changed.length === 0 && requests >= 10 && acts.length >= 20,
    };
  } finally {
    await fixture.sql("select ledger.resume_withdrawals('over')");
    await fixture.sql("delete from staff_requests");
  }
};
