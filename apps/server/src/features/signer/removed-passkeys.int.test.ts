/** A passkey that the signer knew is taken away, and with it what the signer asks for: not before a day has passed. */
import { type Database, newId } from "@passport/database";
import type { PasskeyDevice } from "@passport/testbed/client/passkey";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SigningReply } from "../../platform/bus/signing.ts";
import {
  addPasskey,
  byPasskey,
  byWallet,
  dayMs,
  intentOf,
  type KeyWorld,
  startKeyWorld,
} from "./testing/player-keys.ts";
import type { FixtureVoucher, Player } from "./testing/voucher-fixtures.ts";

let keys: KeyWorld;
beforeAll(async () => {
  keys = await startKeyWorld();
});
afterAll(() => keys[Symbol.asyncDispose]());

describe("[SIGN-6] a passkey that the signer has known for 24 hours", () => {
  const remove = (db: Database, { credentialId }: PasskeyDevice) =>
    db.deleteFrom("passkeys").where("credential_id", "=", credentialId).execute();
  const byItsWallet = async (player: Player, voucher: FixtureVoucher): Promise<SigningReply> => {
    await keys.prove(voucher, await byWallet(player, intentOf(keys.world, player, voucher)));
    return keys.world.ask(voucher.id);
  };

  it("ends at once when it is removed, and a day later the wallet's proof counts again", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    await remove(keys.worker, device);
    const voucher = await keys.open("withdraw", alice, null);
    await keys.prove(voucher, byPasskey(device, intentOf(keys.world, alice, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_refused" });
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    const removedFor = (ms: number) =>
      keys.world.db
        .updateTable("signer.removed_passkeys")
        .set({ removed_at: sql`clock_timestamp() - ${ms} * interval '1 millisecond'` })
        .where("account_id", "=", alice.accountId)
        .execute();
    // A passkey that was known for less than a day never counted, so its removal makes no one wait.
    await removedFor(dayMs - 60_000);
    expect(await byItsWallet(alice, voucher)).toEqual({ signed: true });
    const next = await keys.open("withdraw", alice, null);
    const seen = { first_seen_at: sql<Date>`clock_timestamp() - interval '3 days'` };
    await keys.world.db
      .updateTable("signer.removed_passkeys")
      .set(seen)
      .where("account_id", "=", alice.accountId)
      .execute();
    expect(await byItsWallet(alice, next)).toEqual({ refusal: "passkey_just_removed" });
    await removedFor(dayMs + 1_000);
    expect(await byItsWallet(alice, next)).toEqual({ signed: true });
  });

  it("is removed by the keys.api, added again and removed once more: a stolen wallet still does not do", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    const voucher = await keys.open("withdraw", alice, null);
    const row = await keys.world.db
      .selectFrom("passkeys")
      .selectAll()
      .where("credential_id", "=", device.credentialId)
      .executeTakeFirstOrThrow();
    await remove(keys.api, device);
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    await keys.api
      .insertInto("passkeys")
      .values({ ...row, id: newId() })
      .execute();
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    await remove(keys.api, device);
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    for (const statement of [
      sql`delete from signer.removed_passkeys`,
      sql`update signer.removed_passkeys set removed_at = '2000-01-01'`,
      sql`insert into signer.removed_passkeys (account_id, credential_id, first_seen_at) values (${alice.accountId}, 'x', now())`,
    ])
      for (const db of [keys.api, keys.worker])
        await expect(statement.execute(db)).rejects.toThrow("permission denied");
  });

  it("asks for itself also where the wallet is a first one that waits for nothing", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    await keys.world.db
      .insertInto("first_wallets")
      .values({ user_id: alice.userId, address: alice.wallet, is_ready: true })
      .execute();
    await keys.world.db.updateTable("signer.known_wallets").set({ first_seen_at: sql`clock_timestamp()` }).execute();
    await remove(keys.api, device);
    expect(await byItsWallet(alice, await keys.open("withdraw", alice, null))).toEqual({
      refusal: "passkey_just_removed",
    });
  });

  it("does not hold up a player who has another one", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    const other = await addPasskey(keys.api, alice);
    await keys.makeKnown(alice);
    await remove(keys.api, device);
    const voucher = await keys.open("withdraw", alice, null);
    await keys.prove(voucher, byPasskey(other, intentOf(keys.world, alice, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });
  });
});
