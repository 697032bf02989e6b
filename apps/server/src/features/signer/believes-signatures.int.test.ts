/**
 * An attacker has the database roles of the api and of the worker, and writes any rows: nothing is signed without
 * the player's own signature, by a key that the signer has known for long enough.
 */
import type { Intent } from "@passport/contracts/intent";
import { type Database, newId } from "@passport/database";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import {
  addPasskey,
  ageKeys,
  byPasskey,
  byWallet,
  dayMs,
  intentOf,
  type KeyWorld,
  startKeyWorld,
} from "./testing/player-keys.ts";
import type { FixtureVoucher, Player } from "./testing/voucher-fixtures.ts";

const kinds = ["withdraw", "mint", "unstake", "mint_item"] as const;

let keys: KeyWorld;
beforeAll(async () => {
  keys = await startKeyWorld();
});
afterAll(() => keys[Symbol.asyncDispose]());

const change = (db: Database, voucher: FixtureVoucher, changes: Record<string, unknown>) =>
  db.updateTable("vouchers").set(changes).where("id", "=", voucher.id).execute();
const newPlayer = async (): Promise<Player> => {
  const player = await keys.fixture.addPlayer();
  await keys.makeKnown(player);
  return player;
};

describe.each(kinds)("a %s", (kind) => {
  it("[SIGN-5] is signed with the wallet's proof, once, and not for a second voucher", async () => {
    const alice = await newPlayer();
    const voucher = await keys.open(kind, alice, null);
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_missing" });
    const proof = await byWallet(alice, intentOf(keys.world, alice, voucher));
    await keys.prove(voucher, proof);
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });

    // The same row again, as if it had never been signed; and a copy of its proof for another voucher. No role of ours could.
    await change(keys.world.db, voucher, { signature: null });
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_used" });
    expect(await keys.world.signatureOf(voucher.id)).toBeUndefined();
  });

  it("[SIGN-5] is not signed without a signature of its own player over this very content", async () => {
    const [alice, mallory] = [await newPlayer(), await newPlayer()];
    const voucher = await keys.open(kind, alice, null);
    const intent = intentOf(keys.world, alice, voucher);
    const bent: Intent[] = [
      { ...intent, amount: intent.amount + 1n },
      { ...intent, tokenId: intent.tokenId + 1n },
      { ...intent, wallet: mallory.wallet },
      { ...intent, account: mallory.accountId },
      { ...intent, contract: `0x${"1".repeat(40)}` },
      { ...intent, chainId: 1 },
      { ...intent, kind: kind === "mint" ? "unstake" : "mint" },
      { ...intent, validUntil: intent.validUntil - 1 },
    ];
    const proofs = [
      await byWallet(mallory, intent),
      { id: intent.id, valid_until: intent.validUntil, signature: "0x00" },
      ...(await Promise.all(
        bent.map(async (each) => ({ ...(await byWallet(alice, each)), valid_until: intent.validUntil })),
      )),
    ];
    for (const proof of proofs) {
      await keys.prove(voucher, proof);
      expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_refused" });
    }
    await change(keys.api, voucher, { proof: JSON.stringify({ anything: true }) });
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_missing" });
    await keys.prove(voucher, await byWallet(alice, intent));
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });
  });
});

describe("[SIGN-4] a wallet or passkey that the signer has not known for 24 hours moves nothing", () => {
  it("a new wallet waits from when the signer first saw it, whatever the rows say of its age", async () => {
    const alice = await keys.fixture.addPlayer();
    const voucher = await keys.open("withdraw", alice);
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "key_too_new" });
    await keys.api
      .updateTable("users")
      .set({ wallet_usable_from: new Date(0) })
      .where("id", "=", alice.userId)
      .execute();
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "key_too_new" });
    await ageKeys(keys.world.db, alice, dayMs - 60_000);
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "key_too_new" });
    await ageKeys(keys.world.db, alice);
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });
  });

  it("mallory, who puts her own wallet or passkey into alice's account, gets nothing signed with it", async () => {
    const [alice, mallory] = [await newPlayer(), await keys.fixture.addPlayer()];
    // With more rights than a process has: to the api the address book is another wall (HOLD-21).
    const { db } = keys.world;
    await db.updateTable("users").set({ public_address: null }).where("id", "=", mallory.userId).execute();
    await db.updateTable("users").set({ public_address: mallory.wallet }).where("id", "=", alice.userId).execute();
    const taken = { ...alice, wallet: mallory.wallet, account: mallory.account };
    expect(await keys.world.ask((await keys.open("withdraw", taken)).id)).toEqual({ refusal: "key_too_new" });

    const bob = await newPlayer();
    const device = await addPasskey(keys.api, bob);
    const voucher = await keys.open("withdraw", bob, null);
    await keys.prove(voucher, byPasskey(device, intentOf(keys.world, bob, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "key_too_new" });
  });

  it("a key that is removed and added again starts again, and one that is replaced in place counts as new", async () => {
    const alice = await newPlayer();
    const { userId, wallet } = alice;
    for (const public_address of [null, wallet])
      await keys.world.db.updateTable("users").set({ public_address }).where("id", "=", userId).execute();
    expect(await keys.world.ask((await keys.open("withdraw", alice)).id)).toEqual({ refusal: "key_too_new" });

    const bob = await keys.fixture.addPlayer();
    const device = await addPasskey(keys.api, bob);
    const other = new PasskeyDevice({ origin: publicOrigin });
    await keys.makeKnown(bob);
    const replaceIn = (db: Database) =>
      db
        .updateTable("passkeys")
        .set({ public_key: other.publicKey })
        .where("credential_id", "=", device.credentialId)
        .execute();
    await expect(replaceIn(keys.api)).rejects.toThrow("permission denied");
    await replaceIn(keys.world.db);
    const voucher = await keys.open("withdraw", bob, null);
    await keys.prove(voucher, byPasskey(device, intentOf(keys.world, bob, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "key_too_new" });
  });

  it.each([
    ["api", () => keys.api],
    ["worker", () => keys.worker],
  ])("the role of the %s cannot write the register, the log or an outcome", async (_role, db) => {
    const alice = await newPlayer();
    const statements = [
      sql`update signer.known_wallets set first_seen_at = '-infinity'`,
      sql`insert into signer.known_wallets (account_id, address) values (${alice.accountId}, '0x1')`,
      sql`update signer.known_passkeys set first_seen_at = '-infinity'`,
      sql`insert into signer.signer_log (id, voucher_id, kind, key_address, amount) values (${newId()}, ${newId()}, 'withdraw', '0x0', -1)`,
      sql`insert into signer.signature_outcomes (log_id, is_used, block_number) select id, false, 1 from signer.signer_log`,
      sql`alter table users disable trigger users_forget_wallet`,
    ];
    for (const statement of statements)
      await expect(statement.execute(db())).rejects.toThrow(/permission denied|must be owner/);
  });

  it("not even the signer writes an amount that makes room in a limit", async () => {
    await expect(
      sql`insert into signer.signer_log (id, voucher_id, kind, refusal, amount) values (${newId()}, ${newId()}, 'withdraw', 'x', -1)`.execute(
        keys.world.db,
      ),
    ).rejects.toThrow("signer_log_amount_check");
  });
});

describe("[SIGN-6] with a passkey that the signer has known for 24 hours", () => {
  it("only the passkey's proof counts: a stolen wallet does not do", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    const voucher = await keys.open("withdraw", alice);
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "passkey_required" });
    await keys.prove(voucher, byPasskey(device, intentOf(keys.world, alice, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });
  });

  it("the device must have verified its owner, for our site, over this very content, and must count upwards", async () => {
    const { alice, device } = await keys.addKnownPlayer();
    const voucher = await keys.open("unstake", alice, null);
    const intent = intentOf(keys.world, alice, voucher);
    const attempts = [
      byPasskey(device, intent, { isUserVerified: false }),
      byPasskey(device, intent, { origin: "https://evil.example" }),
      byPasskey(device, intent, { rpId: "evil.example" }),
      byPasskey(device, intent, { crossOrigin: true }),
      byPasskey(device, { ...intent, tokenId: intent.tokenId + 1n }),
    ];
    for (const proof of attempts) {
      await keys.prove(voucher, { ...proof, id: intent.id, valid_until: intent.validUntil });
      expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_refused" });
    }
    const copy = device.copy();
    await keys.prove(voucher, byPasskey(device, intent));
    expect(await keys.world.ask(voucher.id)).toEqual({ signed: true });
    const next = await keys.open("unstake", alice, null);
    await keys.prove(next, byPasskey(copy, intentOf(keys.world, alice, next)));
    expect(await keys.world.ask(next.id)).toEqual({ refusal: "proof_refused" });
  });
});

it("[SIGN-7] mallory, who invents a balance and takes over an asset as the keys.api, has neither signed", async () => {
  const [alice, mallory] = [await newPlayer(), await keys.fixture.addPlayer()];
  // Everything is in order in the rows; no player whom the signer knows has signed it.
  for (const kind of kinds)
    expect(await keys.world.ask((await keys.open(kind, mallory)).id)).toEqual({ refusal: "key_too_new" });
  // As alice, whose keys are known: without her signature there is none.
  for (const kind of kinds) {
    const voucher = await keys.open(kind, alice, null);
    await keys.prove(voucher, await byWallet(mallory, intentOf(keys.world, alice, voucher)));
    expect(await keys.world.ask(voucher.id)).toEqual({ refusal: "proof_refused" });
  }
});
