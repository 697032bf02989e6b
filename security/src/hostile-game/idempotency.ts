/** Idempotency keys: replayed, tampered with, taken from another game, and raced. */
import { randomUUID } from "node:crypto";
import { countRows } from "../count-rows.ts";
import { attempted, type GameAttack, together } from "./attack.ts";
import { claimAmount, type Side, type Table } from "./table.ts";

const path = "/api/service/claims";

const post = (table: Table, side: Side, key: string, fields: Record<string, unknown> = {}, at = path) =>
  table.call(side.game.key, "POST", at, {
    body: { amount: claimAmount, description: "A thing", ...fields },
    headers: { "idempotency-key": key },
  });

const claimsOf = ({ fixture, hostile }: Table) =>
  countRows(fixture, "claims where client_id = $1", [hostile.game.clientId]);

export const idempotencyAttack: GameAttack = {
  name: "idempotency keys",
  async attempt(table) {
    const { victim, hostile } = table;
    const key = randomUUID();
    const theirs = await post(table, victim, key);
    const own = await post(table, hostile, key);
    const before = await claimsOf(table);
    const again = await post(table, hostile, key);
    const changed = [
      await post(table, hostile, key, { amount: "1" }),
      await post(table, hostile, key, { description: "Another thing" }),
      await post(table, hostile, key, { expires_in: 60 }),
      await post(table, hostile, key, {}, `${path}/${String(own.body["claim_id"])}/cancel`),
    ];
    const missing = await Promise.all(["", " ", "a b", "x".repeat(256)].map((bad) => post(table, hostile, bad)));
    const raced = randomUUID();
    const answers = await Promise.all(Array.from({ length: 16 }, () => post(table, hostile, raced)));
    const made = (await claimsOf(table)) - before;
    return together([
      attempted("another game's answer was replayed", own.body["claim_id"] === theirs.body["claim_id"]),
      attempted("a repetition had another answer", again.text !== own.text),
      ...changed.map(({ status }, nth) =>
        attempted(`changed request ${nth}: ${status}`, status !== 409 && status !== 400),
      ),
      ...missing.map(({ status }, nth) => attempted(`no valid key ${nth}: ${status}`, status !== 400)),
      attempted(`${made} claims of 16 at once`, made !== 1),
      attempted("answers of one key differ", new Set(answers.map(({ text }) => text)).size !== 1),
    ]);
  },
};
