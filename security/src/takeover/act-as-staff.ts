/** One member of staff tries everything alone, and approves it themselves. */
import { setTimeout as sleep } from "node:timers/promises";
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

/** Whether it became a request; that is all that one of them can achieve. */
const attempt = async (commander: Commander, { key, payload }: { key: string; payload: object }): Promise<boolean> => {
  const { payload: made } = await commander.send(key, payload);
  const request = (made as { request?: { id?: string } } | undefined)?.request ?? (made as { id?: string } | undefined);
  if (request?.id === undefined) return false;
  await commander.send("STAFF:REQUEST:APPROVE", { id: request.id });
  return true;
};

export const actAsStaff = async (fixture: Fixture, loot: Loot): Promise<Row> => {
  const browser = fixture.newBrowser();
  const userId = await signUp(fixture, browser, newPerson("staff"));
  await turnOnTwoFactor(fixture, browser, userId);
  await fixture.sql("update users set role = 'Admin' where id = $1", [userId]);
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
      requests += (await attempt(number % 2 === 0 ? one : other, act)) ? 1 : 0;
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
