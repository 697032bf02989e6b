/** Amounts that are none, and texts that would deceive a player or break a page. */
import { attempted, createClaim, type GameAttack, isRefused, payClaim, postClaim, together } from "./attack.ts";

const amounts: readonly unknown[] = [
  "-1",
  "0",
  "-0",
  "00",
  "01",
  "+1",
  "1.0",
  "0.5",
  "1e18",
  "1E18",
  "0x10",
  "0b1",
  "1_000",
  "1,000",
  " 1",
  "1 ",
  "1\n",
  "",
  "NaN",
  "Infinity",
  "١٢٣",
  "１２３",
  "²",
  "1\u0000",
  String(2n ** 128n),
  String(2n ** 256n),
  `1${"0".repeat(1000)}`,
  "9".repeat(100_000),
  1,
  1e18,
  -1,
  0.1,
  true,
  null,
  {},
  [],
  ["1"],
  { toString: "1" },
];

const deceptive = [
  "",
  "   ",
  "two\nlines",
  "a\rb",
  "a\tb",
  "a\u0000b",
  "pay \u202e001 SPUS",
  "zero\u200bwidth",
  "a\ufeffmark",
  "a\u2066b",
  "bell\u0007",
  "lone \ud800 surrogate",
  "x".repeat(100_000),
];

const metadata: readonly unknown[] = [
  [],
  "text",
  null,
  { nested: { a: 1 } },
  { list: ["a"] },
  { number: 1 },
  { long: "x".repeat(501) },
  { control: "a\u0000b" },
  { "": "empty" },
  { ["k".repeat(41)]: "long" },
  { "two\nlines": "x" },
  Object.fromEntries(Array.from({ length: 21 }, (_, n) => [`k${n}`, "x"])),
];

export const valueAttack: GameAttack = {
  name: "amounts and texts",
  async attempt(table) {
    const { hostile } = table;
    const paid = await createClaim(table, hostile);
    await payClaim(table, hostile, paid);
    const refund = (body: Record<string, unknown>) =>
      table.call(hostile.game.key, "POST", `/api/service/claims/${paid}/refunds`, { body });
    const fields: [string, Record<string, unknown>][] = [
      ...amounts.map((amount): [string, Record<string, unknown>] => ["amount", { amount }]),
      ...deceptive.flatMap((text): [string, Record<string, unknown>][] => [
        ["description", { description: text }],
        ["reference", { reference: text }],
      ]),
      ...metadata.map((value): [string, Record<string, unknown>] => ["metadata", { metadata: value }]),
      ...[0, 59, 604_801, 1.5, -1, "60", 1e300].map((expires_in): [string, Record<string, unknown>] => [
        "expires_in",
        { expires_in },
      ]),
      ["unknown field", { status: "settled" }],
      ["unknown field", { claim_id: paid }],
      ["unknown field", { client_id: table.victim.game.clientId }],
    ];
    const claims = fields.map(async ([name, given]) => {
      const answer = await postClaim(table, hostile, given);
      return attempted(`${name} ${JSON.stringify(given).slice(0, 60)}: ${answer.status}`, !isRefused(answer));
    });
    const refunds = [
      ...amounts.filter((amount) => amount !== undefined).map((amount) => ({ amount, reason: "x" })),
      ...deceptive.map((reason) => ({ amount: "1", reason })),
    ].map(async (body) => {
      const answer = await refund(body);
      return attempted(`refund ${JSON.stringify(body).slice(0, 60)}: ${answer.status}`, !isRefused(answer));
    });
    return together(await Promise.all([...claims, ...refunds]));
  },
};
