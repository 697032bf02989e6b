import { appendFile, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { newId } from "@passport/database";
import { expect, it } from "vitest";
import { hold, posting } from "../testing/new-transfer.ts";
import { Journal, readJournal } from "./journal.ts";
import { type Testimony, unfinished } from "./testimony.ts";

it("returns every whole line, drops one that was cut off, and knows where to continue", async () => {
  const folder = await mkdtemp(join(tmpdir(), "passport-journal-"));
  await using _folder = { [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
  const path = join(folder, "journal");
  const [alice, shop] = [newId(), newId()];
  const paid = posting({ debit: alice, credit: shop, amount: 2n ** 70n });
  const refused = hold({ debit: alice, credit: shop, amount: 2n });
  const reserved = hold({ debit: alice, credit: shop, amount: 1n });
  const settlement = { kind: "settle", id: newId(), hold: reserved.id } as const;
  const release = { kind: "release", id: newId(), hold: refused.id } as const;
  {
    using journal = new Journal(path);
    journal.begin([paid]);
    journal.begin([reserved, settlement]);
    journal.begin([refused, release]);
    journal.acknowledge(reserved.id, "posted");
    journal.acknowledge(refused.id, "insufficient_funds");
  }
  await appendFile(path, `{"answered":"${paid.id}","verdict":"exi`);

  const testimony: Testimony = { operations: new Map(), verdicts: new Map() };
  await readJournal(path, testimony);
  expect([...testimony.operations.values()]).toEqual([[paid], [reserved, settlement], [refused, release]]);
  expect(unfinished(testimony)).toEqual([
    { operation: [paid], from: 0 },
    { operation: [reserved, settlement], from: 1 },
  ]);
});
