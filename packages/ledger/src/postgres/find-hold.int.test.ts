import { connectDatabase, newId } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { systemAccount } from "../account.ts";
import { createLedger } from "../ledger.ts";
import { hold, posting } from "../testing/new-transfer.ts";
import { areWithdrawalsHalted, findHold } from "./find-hold.ts";
import { createPostgresEngine } from "./postgres-engine.ts";

it("a hold is found while it holds and after it has ended, and nothing else is one", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  await using ledger = createLedger({ db });
  const alice = newId();
  const chain = systemAccount("chain", "BNB Chain", alice);
  await createPostgresEngine(db).openAccounts([{ id: alice, kind: "user", name: "alice" }, chain]);
  const deposit = posting({ debit: chain.id, credit: alice, amount: 10n });
  const reserved = hold({ debit: alice, credit: chain.id, amount: 7n });
  const refused = hold({ debit: alice, credit: chain.id, amount: 7n });
  for (const transfer of [deposit, reserved, refused]) await ledger.post(transfer);

  const held = { debit: alice, credit: chain.id, amount: 7n };
  expect(await findHold(db, reserved.id)).toEqual({ ...held, isEnded: false });
  for (const other of [deposit.id, refused.id, newId()]) expect(await findHold(db, other)).toBeUndefined();
  const release = newId();
  await ledger.post({ kind: "release", id: release, hold: reserved.id });
  expect(await findHold(db, reserved.id)).toEqual({ ...held, isEnded: true });
  expect(await findHold(db, release)).toBeUndefined();
});

it("the halt is seen", async () => {
  await using database = await createTestDatabase();
  await using db = connectDatabase(database.databaseUrl);
  expect(await areWithdrawalsHalted(db)).toBe(false);
  await sql`select ledger.halt_withdrawals('a test')`.execute(db);
  expect(await areWithdrawalsHalted(db)).toBe(true);
});
