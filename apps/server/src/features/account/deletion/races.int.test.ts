/** Races with a deletion: the account stays whole, or it is deleted and nothing is credited to it any more. */
import { inTransaction, newId } from "@passport/database";
import { declareCurrency, issuerAccount, reconcileOrHalt } from "@passport/ledger";
import { waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { erasers } from "../../../context/erasers.ts";
import {
  addWalletPlayer,
  depositOf,
  ethereum,
  feed,
  storyNetworks,
  type WalletPlayer,
} from "../../../testing/chain-event-fixtures.ts";
import { claimWallet, createDeposits } from "../../deposits/index.ts";
import { depositSettings } from "../../deposits/testing/deposit-settings.ts";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { claimLinkedWallets } from "../../operations/index.ts";
import { type Eraser, findAccountsByWallets, markForDeletion } from "../../profile/index.ts";
import { createBank } from "../../transactions/testing/bank.ts";
import { cancelDeletion } from "./cancel-deletion.ts";
import { deleteDueAccounts } from "./delete-due-accounts.ts";
import { eraseAccount } from "./erase-account.ts";
import { rowOf } from "./testing/account-fixtures.ts";

const rounds = 200;

let fixture: AccessFixture;
let dependencies: Parameters<typeof eraseAccount>[0];
let deposits: ReturnType<typeof createDeposits>;
beforeAll(async () => {
  fixture = await startAccessFixture();
  const { db, outbox, ledger, factors: access, clients } = fixture.api.context;
  dependencies = { db, outbox, ledger, access, clients, erasers, storage: noFiles, deletionWaitMs: 0 };
  deposits = createDeposits({ ...depositSettings, db, outbox, ledger, networks: storyNetworks });
});
afterAll(() => fixture[Symbol.asyncDispose]());

const noFiles = { open: async () => undefined };

/** Marked, and due in the same moment. */
const addDue = async (): Promise<WalletPlayer> => {
  const player = await addWalletPlayer(fixture.db);
  await inTransaction(fixture.db, (transaction) => markForDeletion(transaction, player.actor.userId, 0));
  return player;
};
const balanceOf = async ({ accountId }: WalletPlayer) => (await dependencies.ledger.balance(accountId))?.posted;
const fromNowhere = { address: "", userAgent: "", requestId: "00000000-0000-7000-8000-000000000000" };
/** Neither always first. */
const inTurn = <A, B>(round: number, a: () => Promise<A>, b: () => Promise<B>): Promise<[A, B]> => {
  if (round % 2 === 0) return Promise.all([a(), b()]);
  const second = b();
  return Promise.all([a(), second]);
};

describe("at the same moment", () => {
  it("keeping and deleting: it is kept, or it is gone and says so", async () => {
    const seen = { kept: 0, gone: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const { actor } = await addDue();
      const [kept, ending] = await inTurn(
        round,
        () =>
          cancelDeletion(dependencies, { actor, caller: fromNowhere })
            .then(() => true)
            .catch(() => false),
        () => eraseAccount(dependencies, actor.userId),
      );
      const row = await rowOf(fixture.db, actor.userId);
      expect({ kept, ending, isGone: row.deleted_at !== null }).toEqual(
        kept ? { kept: true, ending: "not_due", isGone: false } : { kept: false, ending: "erased", isGone: true },
      );
      seen[kept ? "kept" : "gone"] += 1;
    }
    expect(seen.kept + seen.gone).toBe(rounds);
  });

  it("a deposit and deleting: never an erased account with money", async () => {
    const [listener] = deposits.listeners;
    if (listener === undefined) throw new Error("nobody listens for deposits");
    const seen = { credited: 0, unclaimed: 0 };
    for (let round = 0; round < rounds; round += 1) {
      const player = await addDue();
      const event = depositOf(ethereum, { from: player.wallet, value: 3n });
      const [, ending] = await inTurn(
        round,
        () => feed(fixture.db, listener, "finalized", [event]),
        () => eraseAccount(dependencies, player.actor.userId),
      );
      const isGone = (await rowOf(fixture.db, player.actor.userId)).deleted_at !== null;
      expect({ isGone, ending, balance: await balanceOf(player) }).toEqual(
        isGone
          ? { isGone: true, ending: "erased", balance: 0n }
          : { isGone: false, ending: "account_holds_value", balance: 3n },
      );
      seen[isGone ? "unclaimed" : "credited"] += 1;
    }
    expect(seen.credited + seen.unclaimed).toBe(rounds);
    expect((await reconcileOrHalt(fixture.db)).breaches).toEqual([]);
  });

  it("a late claim and deleting: never an erased account with money", async () => {
    const [listener] = deposits.listeners;
    if (listener === undefined) throw new Error("nobody credits");
    const failures: unknown[] = [];
    const log = { error: (failure: unknown) => failures.push(failure) };
    const claim = () =>
      claimLinkedWallets({
        ...{ db: fixture.db, outbox: { poke() {} }, findAccountsByWallets, log },
        claims: [
          (...of) => claimWallet({ ...depositSettings, ledger: dependencies.ledger, networks: storyNetworks }, ...of),
        ],
      });
    for (let round = 0; round < 50; round += 1) {
      const player = await addDue();
      const event = depositOf(ethereum, { from: player.wallet, value: 3n });
      const link = (public_address: string | null) =>
        fixture.db.updateTable("users").set({ public_address }).where("id", "=", player.actor.userId).execute();
      await link(null);
      await feed(fixture.db, listener, "finalized", [event]);
      await link(player.wallet);
      await inTurn(round, claim, () => eraseAccount(dependencies, player.actor.userId));
      const isGone = (await rowOf(fixture.db, player.actor.userId)).deleted_at !== null;
      expect(await balanceOf(player)).toBe(isGone ? 0n : 3n);
    }
    expect(failures).toEqual([]);
  });
});

it("[LEDGER-25] points that are spent and deleting: nothing is erased until what is left goes back", async () => {
  const { ledger } = dependencies;
  const player = await addDue();
  const declared = { code: "H7C", name: "Hangar 7 credits", decimals: 0, issuer: "hangar-7", cap: 100n };
  const currency = await declareCurrency(fixture.db, declared);
  await createBank(ledger).give(currency, player.accountId, 9n);
  const [own] = await ledger.otherBalances(player.accountId);
  const ends = { debit: own?.accountId ?? "", credit: issuerAccount(currency.id, currency.name, player.accountId).id };
  // A topic that is known: a new one would make the deletion wait for that instead.
  const labels = { group: "HANGAR 7", subGroup: "REWARD", description: "Paint" };
  const erase = () => eraseAccount(dependencies, player.actor.userId).catch((error: unknown) => error);
  const erasing = await inTransaction(fixture.db, async (transaction) => {
    await ledger.postWithin(transaction, [{ kind: "post", id: newId(), ...ends, amount: 4n, ...labels }]);
    // It has read nine, and waits for the account.
    const waiting = { outcome: erase() };
    await waitUntil("the deletion to wait", async () => {
      const { rows } = await sql`
        select from pg_stat_activity where pg_backend_pid() = any (pg_blocking_pids(pid))`.execute(transaction);
      return rows.length > 0;
    });
    return waiting;
  });
  expect(await erasing.outcome).toMatchObject({ message: "points were not returned: insufficient_funds" });
  expect((await rowOf(fixture.db, player.actor.userId)).deleted_at).toBeNull();
  expect(await erase()).toBe("erased");
  expect((await ledger.otherBalances(player.accountId)).map(({ posted }) => posted)).toEqual([0n]);
  expect((await reconcileOrHalt(fixture.db)).breaches).toEqual([]);
});

it("an account that cannot be deleted holds up none of the others", async () => {
  const [broken, alice] = [await addDue(), await addDue()];
  const failing: Eraser = {
    async erase(_transaction, { id }) {
      if (id === broken.actor.userId) throw new Error("this feature cannot erase it");
    },
  };
  const deleting = deleteDueAccounts({ ...dependencies, erasers: [...erasers, failing] });
  await expect(deleting).rejects.toThrow("1 accounts could not be deleted");
  expect((await rowOf(fixture.db, broken.actor.userId)).deleted_at).toBeNull();
  expect((await rowOf(fixture.db, alice.actor.userId)).deleted_at).not.toBeNull();
});
