/** A passkey that the signer knew is taken away, and with it what the signer asks for: not before a day has passed. */
import { addressAs, type Database, newId } from "@passport/database";
import type { Proof } from "@passport/protocol";
import type { PasskeyDevice } from "@passport/testbed/client/passkey";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { SigningReply } from "../../platform/bus/signing.ts";
import { addPasskey, ageKeys, byPasskey, byWallet, dayMs, intentOf } from "./testing/player-keys.ts";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import {
  type FixtureVoucher,
  openVoucherFixture,
  type Player,
  toProofColumns,
  type VoucherFixture,
} from "./testing/voucher-fixtures.ts";

let world: SignerWorld;
let fixture: VoucherFixture;
let api: Database;
let worker: Database;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startSignerWorld());
  fixture = await openVoucherFixture(world);
  api = resources.use(connectPatiently(addressAs(world.databaseUrl, "api")));
  worker = resources.use(connectPatiently(addressAs(world.databaseUrl, "worker")));
  resources.use(await world.startSigner({ keyAgeMs: dayMs }));
});
afterAll(() => resources.disposeAsync());

let nonce = 0n;
const open = (kind: "withdraw" | "mint", player: Player, proof: Proof | null = null) => {
  nonce += 1n;
  return fixture.open(kind, { player, nonce, proof });
};
const prove = (voucher: FixtureVoucher, proof: Proof) =>
  api.updateTable("vouchers").set(toProofColumns(proof)).where("id", "=", voucher.id).execute();
/** The signer looks when it is asked. */
const show = async (player: Player): Promise<void> => {
  nonce += 1n;
  await world.ask((await fixture.open("mint", { player, nonce })).id);
  await ageKeys(world.db, player);
};
const withPasskey = async () => {
  const alice = await fixture.addPlayer();
  const device = await addPasskey(api, alice);
  await show(alice);
  return { alice, device };
};

describe("[SIGN-6] a passkey that the signer has known for 24 hours", () => {
  const remove = (db: Database, { credentialId }: PasskeyDevice) =>
    db.deleteFrom("passkeys").where("credential_id", "=", credentialId).execute();
  const byItsWallet = async (player: Player, voucher: FixtureVoucher): Promise<SigningReply> => {
    await prove(voucher, await byWallet(player, intentOf(world, player, voucher)));
    return world.ask(voucher.id);
  };

  it("ends at once when it is removed, and a day later the wallet's proof counts again", async () => {
    const { alice, device } = await withPasskey();
    await remove(worker, device);
    const voucher = await open("withdraw", alice, null);
    await prove(voucher, byPasskey(device, intentOf(world, alice, voucher)));
    expect(await world.ask(voucher.id)).toEqual({ refusal: "proof_refused" });
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    const removedFor = (ms: number) =>
      world.db
        .updateTable("signer.removed_passkeys")
        .set({ removed_at: sql`clock_timestamp() - ${ms} * interval '1 millisecond'` })
        .where("account_id", "=", alice.accountId)
        .execute();
    // What was known for less than a day when it was removed never counted.
    await removedFor(dayMs - 60_000);
    expect(await byItsWallet(alice, voucher)).toEqual({ signed: true });
    const next = await open("withdraw", alice, null);
    const seen = { first_seen_at: sql<Date>`clock_timestamp() - interval '3 days'` };
    await world.db.updateTable("signer.removed_passkeys").set(seen).where("account_id", "=", alice.accountId).execute();
    expect(await byItsWallet(alice, next)).toEqual({ refusal: "passkey_just_removed" });
    await removedFor(dayMs + 1_000);
    expect(await byItsWallet(alice, next)).toEqual({ signed: true });
  });

  it("is removed by the api, added again and removed once more: a stolen wallet still does not do", async () => {
    const { alice, device } = await withPasskey();
    const voucher = await open("withdraw", alice, null);
    const row = await world.db
      .selectFrom("passkeys")
      .selectAll()
      .where("credential_id", "=", device.credentialId)
      .executeTakeFirstOrThrow();
    await remove(api, device);
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    await api
      .insertInto("passkeys")
      .values({ ...row, id: newId() })
      .execute();
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    await remove(api, device);
    expect(await byItsWallet(alice, voucher)).toEqual({ refusal: "passkey_just_removed" });
    for (const statement of [
      sql`delete from signer.removed_passkeys`,
      sql`update signer.removed_passkeys set removed_at = '2000-01-01'`,
      sql`insert into signer.removed_passkeys (account_id, credential_id, first_seen_at) values (${alice.accountId}, 'x', now())`,
    ])
      for (const db of [api, worker]) await expect(statement.execute(db)).rejects.toThrow("permission denied");
  });

  it("asks for itself also where the wallet is a first one that waits for nothing", async () => {
    const { alice, device } = await withPasskey();
    await world.db
      .insertInto("first_wallets")
      .values({ user_id: alice.userId, address: alice.wallet, is_ready: true })
      .execute();
    await world.db.updateTable("signer.known_wallets").set({ first_seen_at: sql`clock_timestamp()` }).execute();
    await remove(api, device);
    expect(await byItsWallet(alice, await open("withdraw", alice, null))).toEqual({ refusal: "passkey_just_removed" });
  });

  it("does not hold up a player who has another one", async () => {
    const { alice, device } = await withPasskey();
    const other = await addPasskey(api, alice);
    await show(alice);
    await remove(api, device);
    const voucher = await open("withdraw", alice, null);
    await prove(voucher, byPasskey(other, intentOf(world, alice, voucher)));
    expect(await world.ask(voucher.id)).toEqual({ signed: true });
  });
});
