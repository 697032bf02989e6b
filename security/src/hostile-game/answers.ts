/** What a game may answer to a question: everything that is not a decision settles nothing. */
import { setTimeout as sleep } from "node:timers/promises";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Attempts, attempted, createClaim, type GameAttack, payClaim, stateOf, together } from "./attack.ts";
import type { Behave, Table } from "./table.ts";

const body =
  (text: string, { type = "application/json", status = 200 }: { type?: string; status?: number } = {}): Behave =>
  (response) =>
    void response.writeHead(status, { "content-type": type }).end(text);
const accepted = '{"decision":"accept"}';
const redirect =
  (status: number, location: string): Behave =>
  (response) =>
    void response.writeHead(status, { location }).end();

/** More of the same for as long as the server reads. */
const endless: Behave = async (response) => {
  response.writeHead(200, { "content-type": "application/json" }).write('{"decision":"accept","more":"');
  while (!response.destroyed) {
    response.write("x".repeat(1024));
    await sleep(1);
  }
};

const answers = (origin: string): Record<string, Behave> => ({
  "an empty body": body(""),
  "half a decision": body('{"decision":"acc'),
  "two decisions": body(`{"decision":"refuse","reason":"no"}${accepted}`),
  "a refusal with the status of an error": body(accepted, { status: 500 }),
  "accepted with 400": body(accepted, { status: 400 }),
  "accepted with 302": body(accepted, { status: 302 }),
  "accepted with 410": body(accepted, { status: 410 }),
  capitals: body('{"decision":"ACCEPT"}'),
  "a list": body('[{"decision":"accept"}]'),
  "a list inside": body('{"decision":["accept"]}'),
  "an object inside": body('{"decision":{"accept":true}}'),
  "by prototype": body('{"__proto__":{"decision":"accept"}}'),
  "by constructor": body('{"constructor":{"prototype":{"decision":"accept"}}}'),
  "a text": body('"accept"'),
  true: body("true"),
  null: body("null"),
  "not JSON": body("accept", { type: "text/plain" }),
  HTML: body(`<script>${accepted}</script>`, { type: "text/html" }),
  "a huge body": body(`{"decision":"accept","padding":"${"x".repeat(200_000)}"}`),
  "a huge body behind a decision": body(`${accepted}${" ".repeat(200_000)}`),
  "deep nesting": body(`${"[".repeat(4000)}`),
  "an endless body": endless,
  "a redirect to itself": redirect(302, `${origin}/canary`),
  "a redirect that keeps the method": redirect(307, `${origin}/canary`),
  "a permanent redirect": redirect(308, `${origin}/canary`),
  "a redirect to a metadata service": redirect(302, "http://169.254.169.254/latest/meta-data/"),
  "a redirect to a file": redirect(302, "file:///etc/passwd"),
  "a refusal with a reason that is too long": body(`{"decision":"refuse","reason":"${"x".repeat(201)}"}`),
  "a refusal with two lines": body('{"decision":"refuse","reason":"a\\nb"}'),
  "a refusal with hidden characters": body('{"decision":"refuse","reason":"a\\u202eb"}'),
  "a closed connection": (response) => void response.destroy(),
});

export const answerAttack: GameAttack = {
  name: "webhook answers",
  async attempt(table) {
    const entries = Object.entries(answers(table.origin));
    const attempts = await Promise.all(
      entries.map(async ([name, behave]): Promise<Attempts> => {
        table.behaviours.set(name, behave);
        const claimId = await createClaim(table, table.hostile, { metadata: { behaviour: name } });
        // A player of its own for each: one alone would be slowed down.
        await payClaim(table, { player: await table.addPlayer(table.hostile) }, claimId);
        const state = await stateOf(table, claimId);
        return attempted(`${name}: ${state}`, state !== "asked");
      }),
    );
    const followed = table.canaries();
    const late = await acceptTooLate(table);
    return together([...attempts, attempted(`${followed} redirects were followed`, followed > 0), late]);
  },
};

/** The deadline passes while the game thinks; its acceptance, and a second one, come to nothing. */
const acceptTooLate = async (table: Table): Promise<Attempts> => {
  const { fixture, hostile } = table;
  const isOver = Promise.withResolvers<void>();
  table.behaviours.set("late", async (response, request) => {
    await isOver.promise;
    await body(accepted)(response, request);
  });
  const claimId = await createClaim(table, hostile, { metadata: { behaviour: "late" } });
  const paying = payClaim(table, hostile, claimId);
  const asked = "claims where client_id = $1 and state = 'asked'";
  await waitUntil("the question", async () => (await stateOf(table, claimId)) === "asked");
  // All others, too: what a hostile game holds comes back.
  await fixture.sql(`update operations set deadline = now() where id in (select operation_id from ${asked})`, [
    hostile.game.clientId,
  ]);
  await waitUntil("what was held to come back", async () => {
    const rows = await fixture.sql(`select 1 from ${asked}`, [hostile.game.clientId]);
    return rows.length === 0;
  });
  isOver.resolve();
  await paying;
  const state = await stateOf(table, claimId);
  const held = await fixture.sql<{ held: string }>(
    `select held from ledger.accounts where held > 0 and id in (select account_id from claims where client_id = $1)`,
    [hostile.game.clientId],
  );
  return together([
    attempted(`accepted after the deadline: ${state}`, state !== "returned"),
    attempted(`${held.length} accounts still have holds`, held.length > 0),
  ]);
};
