/**
 * RED: one api process is owned. Everything it writes here is written with its own login (`passport_api`), and what it asks the
 * signer goes over the bus with its own key. Each test passes while the hole is open.
 */
import { developmentAccounts } from "@passport/contracts";
import { hashIntent, type Intent } from "@passport/contracts/intent";
import { addressAs, type Database, newId } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { signIntent } from "@passport/testbed/client/prove-path";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { parseEther } from "viem";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { agree, allocate } from "../../early/testing/contributors.ts";
import { type SignerWorld, startSignerWorld } from "../testing/signer-world.ts";
import { tryVoucher } from "../testing/use-voucher.ts";
import { contentOf, openVoucherFixture, type Player, toProofColumns, type VoucherFixture } from "../testing/voucher-fixtures.ts";

const dayMs = 24 * 3_600_000;
let world: SignerWorld;
let fixture: VoucherFixture;
/** What the attacker has. */
let api: Database;
let books: Ledger;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startSignerWorld());
  fixture = await openVoucherFixture(world);
  api = resources.use(connectPatiently(addressAs(world.databaseUrl, "api")));
  books = resources.use(createLedger({ db: api }));
  resources.use(await world.startSigner({ keyAgeMs: dayMs }));
});
afterAll(() => resources.disposeAsync());

/** The owner of the database makes time pass: the signer has known everything for two days. */
const age = (accountId: string) =>
  Promise.all(
    (["signer.known_wallets", "signer.known_passkeys"] as const).map((table) =>
      world.db.updateTable(table).set({ first_seen_at: sql`clock_timestamp() - interval '2 days'` }).where("account_id", "=", accountId).execute(),
    ),
  );
let nonces = 100n;
/** An honest player of long ago. */
const oldPlayer = async (account?: Parameters<VoucherFixture["addPlayer"]>[0]): Promise<Player> => {
  const player = await fixture.addPlayer(account);
  nonces += 1n;
  await world.ask((await fixture.open("mint", { player, nonce: nonces })).id);
  await age(player.accountId);
  return player;
};
const deposit = async (accountId: string, amount: bigint) => {
  const chain = await world.ledger.openSystemAccount("chain", "BSC testnet", accountId);
  const words = { group: "DEPOSIT", subGroup: "TRANSFER", description: "a test" };
  expect(await world.ledger.post({ kind: "post", id: newId(), debit: chain.id, credit: accountId, amount, ...words })).toBe("posted");
};
const freeOf = async (accountId: string) => {
  const { posted, held } = (await world.ledger.balance(accountId)) ?? { posted: 0n, held: 0n };
  return posted - held;
};

const withdrawer = () => {
  const deployment = world.networks[1]?.deployment;
  if (deployment?.withdrawer == null) throw new Error("no withdrawer");
  return { chain_id: deployment.chainId, contract: deployment.withdrawer };
};

/** By the api's login alone: an operation and a voucher for it, covered by whatever transfer is named. */
const openByApi = async (player: Player, { amount, nonce, transferId, operationId = newId() }: { amount: bigint; nonce: bigint; transferId: string; operationId?: string }) => {
  const { chain_id, contract } = withdrawer();
  const id = newId();
  const shared = { chain_id, wallet: player.wallet, amount: String(amount) };
  await api.insertInto("operations").values({ ...shared, id: operationId, kind: "withdrawal", state: "pending", account_id: player.accountId, transfer_id: transferId }).execute();
  const content = contentOf(player, { id, operationId, kind: "withdraw", contract, wallet: player.wallet, amount, tokenId: 0n, chainId: chain_id });
  const proof = JSON.parse(await signIntent(player.account, content));
  const { expiry } = await api
    .insertInto("vouchers")
    .values({ ...shared, id, operation_id: operationId, kind: "withdraw", contract, nonce: String(nonce), expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '5 minutes')`, ...toProofColumns(proof) })
    .returning("expiry")
    .executeTakeFirstOrThrow();
  return { id, operationId, contract, expirySeconds: BigInt(expiry.getTime() / 1000) };
};

describe("RED 1: the signer takes the hold of a payment for the hold of a withdrawal", () => {
  it("signs SUPS away that the api sets free again, as often as it likes: SUPS from nothing", async () => {
    const mallory = await oldPlayer(developmentAccounts.alice);
    const amount = parseEther("12");
    await deposit(mallory.accountId, amount);
    const game = await books.openSystemAccount("game", "any", mallory.accountId, "any");
    for (let round = 0n; round < 3n; round += 1n) {
      const hold = newId();
      const words = { group: "STORE", subGroup: "PURCHASE", description: "a payment" };
      // A hold for a claim that nobody has made.
      expect(await books.post({ kind: "hold", id: hold, debit: mallory.accountId, credit: game.id, amount, related: newId(), ...words })).toBe("posted");
      const voucher = await openByApi(mallory, { amount, nonce: round, transferId: hold });
      expect(await world.ask(voucher.id)).toEqual({ signed: true });
      expect(await books.post({ kind: "release", id: newId(), hold })).toBe("posted");
      expect(await freeOf(mallory.accountId)).toBe(amount);
      if (round === 0n) {
        const signature = (await world.signatureOf(voucher.id)) ?? "0x";
        const use = { kind: "withdraw" as const, ...voucher, account: developmentAccounts.alice.address, amount, tokenId: 0n, signature };
        expect(await tryVoucher(world.chains.binance, use)).toBe("accepted");
      }
    }
    const signed = await world.db.selectFrom("signer.signer_log").select(sql<string>`sum(amount)`.as("sum")).where("account_id", "=", mallory.accountId).where("kind", "=", "withdraw").where("refusal", "is", null).executeTakeFirstOrThrow();
    // 12 SUPS in the books, all of them free; 36 SUPS signed away.
    expect([await freeOf(mallory.accountId), BigInt(signed.sum)]).toEqual([amount, 3n * amount]);
  });
});

describe("RED 2: the limits that the signer reads are sums over rows that the api writes", () => {
  const hide = async (player: Player, changes: object) => {
    const { numUpdatedRows } = await api.updateTable("operations").set(changes).where("account_id", "=", player.accountId).where("kind", "=", "withdrawal").where("state", "=", "pending").executeTakeFirst();
    expect(numUpdatedRows).toBe(1n);
  };

  it("[HOLD-9] an owner's own daily limit of 100 does not stop 600", async () => {
    const player = await oldPlayer();
    await world.db.insertInto("withdrawal_protections").values({ user_id: player.userId, daily_limit: "100" }).execute();
    for (let nonce = 0n; nonce < 6n; nonce += 1n) {
      const { id, operationId } = await fixture.open("withdraw", { player, nonce, amount: 100n });
      expect(await world.ask(id)).toEqual({ signed: true });
      // One statement of the api: it happened the day before yesterday.
      await api.updateTable("operations").set({ created_at: sql`now() - interval '2 days'` }).where("id", "=", operationId).execute();
    }
    const honest = await fixture.open("withdraw", { player, nonce: 6n, amount: 101n });
    expect(await world.ask(honest.id)).toEqual({ refusal: "own_limit_exceeded" });
  });

  it("[EARLY2-16] an early contributor of whose 1000 only 100 are released takes 1000", async () => {
    const player = await oldPlayer();
    await allocate(world.db, { account_id: player.accountId });
    // Nor has the contributor agreed to anything: the api writes that.
    await agree(api, player, true);
    for (let nonce = 0n; nonce < 10n; nonce += 1n) {
      const { id } = await fixture.open("withdraw", { player, nonce, amount: 100n });
      expect(await world.ask(id)).toEqual({ signed: true });
      await hide(player, { state: "returned" });
    }
    const honest = await fixture.open("withdraw", { player, nonce: 10n, amount: 101n });
    expect(await world.ask(honest.id)).toEqual({ refusal: "early_limit_exceeded" });
  });
});

describe("RED 3: a passkey that the signer knows is taken away by the api, and with it what the signer asks for", () => {
  const addPasskey = async (userId: string) => {
    const device = new PasskeyDevice({ origin: publicOrigin });
    device.create({ challenge: "x", rp: { id: new URL(publicOrigin).hostname }, user: { id: "AA" } });
    const row = { id: newId(), user_id: userId, name: "a key", sign_count: 0, transports: ["usb"], aaguid: newId() };
    await world.db.insertInto("passkeys").values({ ...row, credential_id: device.credentialId, public_key: device.publicKey, is_syncable: false, is_synced: false }).execute();
    await world.db.updateTable("ways_in").set({ added_at: sql`now() - interval '2 days'` }).where("user_id", "=", userId).execute();
    return device;
  };

  it("[HOLD-21] empties an account with a passkey of two days and no wallet, at once, to a wallet of the attacker", async () => {
    // Alice: made days ago with her email, a passkey for two days, no wallet yet.
    const [userId, accountId] = [newId(), newId()];
    await world.db.insertInto("users").values({ id: userId, account_id: accountId, username: `a_${newId().slice(24)}` }).execute();
    await addPasskey(userId);
    // The signer has seen that passkey two days ago.
    await sql`insert into signer.known_passkeys (credential_id, account_id, public_key)
      select credential_id, ${accountId}::uuid, public_key from passkeys where user_id = ${userId}`.execute(world.db);
    await age(accountId);
    const amount = 1_000n;
    await deposit(accountId, amount);

    // From here on the api's login, its key of the bus, and a wallet that was made a second ago.
    const account = privateKeyToAccount(generatePrivateKey());
    const wallet = account.address.toLowerCase();
    await api.insertInto("withdrawal_addresses").values({ user_id: userId, address: wallet, usable_from: sql`now()` }).execute();
    await api.updateTable("users").set({ public_address: account.address }).where("id", "=", userId).execute();
    const taken: Player = { userId, accountId, wallet, account };
    const operationId = newId();
    const { rows } = await sql<{ id: string }>`select encode(set_byte(set_byte(d, 6, get_byte(d, 6) & 15 | 128), 8, get_byte(d, 8) & 63 | 128), 'hex')::uuid as id
      from (select substring(sha256(convert_to(${`withdrawal ${operationId}`}, 'UTF8')) for 16) as d) as hashed`.execute(api);
    const transferId = rows[0]?.id ?? "";
    const voucher = await openByApi(taken, { amount, nonce: 0n, transferId, operationId });
    const chain = await books.openSystemAccount("chain", "BSC testnet", accountId);
    const words = { group: "WITHDRAWAL", subGroup: "TRANSFER", description: "SUPS withdrawal" };
    expect(await books.post({ kind: "hold", id: transferId, debit: accountId, credit: chain.id, amount, related: operationId, ...words })).toBe("posted");
    // As 0062 promises.
    expect(await world.ask(voucher.id)).toEqual({ refusal: "passkey_required" });
    // One statement more.
    await api.deleteFrom("passkeys").where("user_id", "=", userId).execute();
    expect(await world.ask(voucher.id)).toEqual({ signed: true });
  });

  it("[SIGN-6] a stolen wallet does do: of an account with a passkey it takes everything", async () => {
    const alice = await oldPlayer();
    await addPasskey(alice.userId);
    await sql`insert into signer.known_passkeys (credential_id, account_id, public_key)
      select credential_id, ${alice.accountId}::uuid, public_key from passkeys where user_id = ${alice.userId}`.execute(world.db);
    await age(alice.accountId);
    const voucher = await fixture.open("withdraw", { player: alice, nonce: 0n, amount: 500n });
    expect(await world.ask(voucher.id)).toEqual({ refusal: "passkey_required" });
    await api.deleteFrom("passkeys").where("user_id", "=", alice.userId).execute();
    expect(await world.ask(voucher.id)).toEqual({ signed: true });
  });
});

describe("RED 4: collectibles are made by the api", () => {
  it("puts a collectible of any collection, of any number, into any account, and the signer signs its mint at once", async () => {
    const mallory = await oldPlayer(developmentAccounts.bob);
    const deployment = world.networks[0]?.deployment;
    const genesis = deployment?.collections.find(({ slug }) => slug === "supremacy-genesis");
    if (deployment === undefined || genesis === undefined) throw new Error("no genesis");
    // Which game runs it? None.
    expect(await world.db.selectFrom("collections").select("client_id").where("slug", "=", genesis.slug).executeTakeFirst()).toEqual({ client_id: null });
    const signatures = [];
    for (let nth = 0n; nth < 3n; nth += 1n) {
      const [id, operationId, tokenId] = [newId(), newId(), 900_000n + nth];
      const shared = { chain_id: deployment.chainId, wallet: mallory.wallet, token_id: String(tokenId) };
      await api.insertInto("operations").values({ ...shared, id: operationId, kind: "mint", state: "pending", account_id: mallory.accountId, collection: genesis.slug }).execute();
      await api.insertInto("assets").values({ id: newId(), hash: newId(), collection: genesis.slug, token_id: String(tokenId), owner_id: mallory.accountId, on_chain_status: "MINTABLE", locked_by: operationId }).execute();
      const contract = genesis.collectible;
      const content = contentOf(mallory, { id, operationId, kind: "mint", contract, wallet: mallory.wallet, amount: 0n, tokenId, chainId: deployment.chainId });
      const proof = JSON.parse(await signIntent(mallory.account, content));
      const { expiry } = await api.insertInto("vouchers").values({ ...shared, id, operation_id: operationId, kind: "mint", contract, nonce: String(nth), expiry: sql<Date>`date_trunc('second', clock_timestamp() + interval '5 minutes')`, ...toProofColumns(proof) }).returning("expiry").executeTakeFirstOrThrow();
      expect(await world.ask(id)).toEqual({ signed: true });
      signatures.push({ contract, tokenId, expirySeconds: BigInt(expiry.getTime() / 1000), signature: (await world.signatureOf(id)) ?? "0x" as const });
    }
    const [first] = signatures;
    if (first === undefined) throw new Error();
    expect(await tryVoucher(world.chains.ethereum, { kind: "mint", account: developmentAccounts.bob.address, amount: 1n, ...first })).toBe("accepted");
  });
});

void hashIntent;
void ({} as Intent);
