/** Two tools that are not ours recompute the books from what is exported, and refuse books with one altered amount. */
import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { findProgram } from "@passport/testbed/find-program";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newCast, newPoints } from "../testing/cast.ts";
import { type ConnectedEngine, connectEngine } from "../testing/connect-engine.ts";
import { hold, posting } from "../testing/new-transfer.ts";
import { beancount } from "./beancount.ts";
import { type BookFormat, decimalText } from "./book-format.ts";
import { exportBooks } from "./export-books.ts";
import { hledger } from "./hledger.ts";

const run = promisify(execFile);
const installed = (name: string, debianPackage: string) =>
  findProgram(name, { debianPackage }).catch((): undefined => undefined);
const hledgerProgram = await installed("hledger", "hledger");
const beancountProgram = await installed("bean-check", "beancount");
const queryProgram = await installed("bean-query", "beancount");

const resources = new AsyncDisposableStack();
let books: ConnectedEngine;
let folder: string;

beforeAll(async () => {
  books = resources.use(connectEngine(resources.use(await createTestDatabase())));
  folder = await mkdtemp(join(tmpdir(), "passport-export-"));
  resources.defer(() => rm(folder, { recursive: true }));
  await fill();
});
afterAll(() => resources.disposeAsync());

/** More than one piece of each kind, amounts of every size, both currencies, holds that ended in both ways. */
const fill = async (): Promise<void> => {
  const { engine } = books;
  const cast = newCast();
  const points = newPoints(cast, await books.declareCurrency(10n ** 6n));
  await engine.openAccounts(cast);
  await engine.openAccounts(points);
  const [chain, shop, alice, bob] = cast;
  const [issuer, alices, bobs] = points;
  if (!chain || !shop || !alice || !bob || !issuer || !alices || !bobs) throw new Error("The cast is too small");
  const funds = 216_999_999n * 10n ** 18n + 1n;
  const description = 'Deposit; "100%" | \\ of it\nnext line';
  const held = [hold, hold].map((make) => make({ debit: alice.id, credit: shop.id, amount: 7n * 10n ** 18n }));
  await engine.post([
    posting({ debit: chain.id, credit: alice.id, amount: funds, description }),
    posting({ debit: issuer.id, credit: alices.id, amount: 999_999n }),
    ...held,
  ]);
  await engine.post(
    Array.from({ length: 1_200 }, (_, n) =>
      n % 3 === 0
        ? posting({ debit: alices.id, credit: bobs.id, amount: BigInt(n) + 1n })
        : posting({ debit: alice.id, credit: bob.id, amount: 10n ** BigInt(n % 22) + BigInt(n) }),
    ),
  );
  await engine.post([
    posting({ debit: bobs.id, credit: issuer.id, amount: 5n }),
    { kind: "settle", id: newId(), hold: held[0]?.id ?? "" },
    { kind: "release", id: newId(), hold: held[1]?.id ?? "" },
  ]);
};

const exportAs = async (format: BookFormat): Promise<string> => {
  const pieces: string[] = [];
  await exportBooks(books.server, format, async (text) => void pieces.push(text));
  return pieces.join("");
};

const inFile = async (text: string, name: string): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
};

/** What the ledger says: the account's id and its balance with the currency's code. */
const expectedBalances = async (): Promise<Map<string, string>> => {
  const { rows } = await sql<{ id: string; posted: string; decimals: number; code: string }>`
    select account.id, posted, decimals, code from ledger.accounts account
    join ledger.currencies currency on currency.id = account.currency where posted <> 0`.execute(books.server);
  return new Map(
    rows.map(({ id, posted, decimals, code }) => [id, `${decimalText(BigInt(posted), decimals)} ${code}`]),
  );
};

/** One transfer of points, of `from`, becomes one of `to` at both ends: each transaction alone still balances. */
const alter = (text: string, from: string, to: string): string => {
  const altered = text.replace(new RegExp(`(  \\S+  -)${from}( [^\\n]+\\n  +\\S+  )${from} `), `$1${to}$2${to} `);
  expect(altered).not.toBe(text);
  return altered;
};

describe.skipIf(hledgerProgram === undefined)("hledger", () => {
  const check = async (text: string) =>
    run(hledgerProgram ?? "", ["-f", await inFile(text, "a.journal"), "check", "-s"]);

  it("[LEDGER-23] recomputes every balance of every currency, and each assertion on the way", async () => {
    const text = await exportAs(hledger);
    await check(text);
    const args = ["-f", await inFile(text, "b.journal"), "balance", "--flat", "--no-total", "--output-format", "csv"];
    const { stdout } = await run(hledgerProgram ?? "", args);
    const rows = stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.replaceAll('"', "").split(","));
    const found = new Map(rows.map(([name = "", balance = ""]) => [name.split(":")[1] ?? "", balance]));
    expect(found).toEqual(await expectedBalances());
  });

  it("[LEDGER-23] refuses books with one altered amount, and with one transfer left out", async () => {
    const text = await exportAs(hledger);
    await expect(check(alter(text, "301", "302"))).rejects.toThrow(/balance assertion/i);
    // Two that cancel each other: every balance is right again at the end.
    await expect(check(alter(alter(text, "301", "302"), "304", "303"))).rejects.toThrow(/balance assertion/i);
    await expect(check(text.replace(/(\n\S+ \(.+\n.+"\n.+"\n)/, "\n"))).rejects.toThrow(/balance assertion/i);
  });
});

describe.skipIf(beancountProgram === undefined)("beancount", () => {
  const check = async (text: string) => run(beancountProgram ?? "", [await inFile(text, "a.beancount")]);

  it("[LEDGER-23] recomputes every balance of every currency", async () => {
    const text = await exportAs(beancount);
    await check(text);
    const query = "select account, sum(position) group by account";
    const { stdout } = await run(queryProgram ?? "", ["-f", "csv", await inFile(text, "b.beancount"), query]);
    const rows = stdout
      .trim()
      .split("\n")
      .slice(1)
      .map((line) => line.replaceAll('"', "").split(","));
    const found = rows.flatMap(([name = "", balance = ""]): [string, string][] => {
      const [number = "", code = ""] = balance.trim().split(/\s+/);
      return number === "" ? [] : [[name.trim().split(":")[2]?.toLowerCase() ?? "", `${number} ${code}`]];
    });
    expect(new Map(found)).toEqual(await expectedBalances());
  });

  it("[LEDGER-23] refuses books with one altered amount, and a transfer in the wrong currency", async () => {
    const text = await exportAs(beancount);
    await expect(check(alter(text, "301", "302"))).rejects.toMatchObject({
      stderr: expect.stringMatching(/Balance failed/),
    });
    const wrong = text.replace(/( {2}\S+ {2}-)301 \S+(\n {2,}\S+ {2})301 \S+/, "$1301 SUPS$2301 SUPS");
    expect(wrong).not.toBe(text);
    await expect(check(wrong)).rejects.toMatchObject({ stderr: expect.stringMatching(/Invalid currency/) });
  });
});

it("[LEDGER-23] reads one moment: what is posted while a slow reader reads is left out", async () => {
  const pieces: string[] = [];
  const before = await exportAs(hledger);
  const { rows } = await sql<{ debit: string; credit: string }>`
    select debit, credit from ledger.transfers where kind = 1 and amount > 10 order by created_at limit 1`.execute(
    books.server,
  );
  await exportBooks(books.server, hledger, async (text) => {
    if (pieces.length === 0) await books.engine.post([posting({ debit: "", credit: "", ...rows[0], amount: 1n })]);
    pieces.push(text);
  });
  expect(pieces.join("")).toBe(before);
  expect(await exportAs(hledger)).not.toBe(before);
});
