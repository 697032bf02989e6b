/** Whatever breaks, and whenever: nothing is signed that was not written down, and asking again is harmless. */
import { developmentAccounts } from "@passport/contracts";
import { connectDatabase, inTransaction } from "@passport/database";
import { startServer, waitUntil } from "@passport/testbed";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type KmsStandIn, startKms } from "../../platform/keys/testing/kms.ts";
import { setWithdrawSigner } from "./testing/set-signer.ts";
import { type SignerWorld, secretKeys, startSignerWorld } from "./testing/signer-world.ts";
import { tryVoucher } from "./testing/use-voucher.ts";
import { openVoucherFixture, type VoucherFixture } from "./testing/voucher-fixtures.ts";

const { alice, bob, withdrawSigner } = developmentAccounts;
let world: SignerWorld;
let fixture: VoucherFixture;
beforeAll(async () => {
  world = await startSignerWorld();
  fixture = await openVoucherFixture(world);
});
afterAll(() => world[Symbol.asyncDispose]());

const openWithdrawal = async () => fixture.open("withdraw", { player: await fixture.addPlayer() });
const decisionsOf = (voucherId: string) =>
  world.db.selectFrom("signer.signer_log").selectAll().where("voucher_id", "=", voucherId).execute();
const expectUntouched = async (voucherId: string) => {
  expect(await world.signatureOf(voucherId)).toBeUndefined();
  expect(await decisionsOf(voucherId)).toEqual([]);
};

/** Keeps every signer between its signature and its writing it down, for as long as `work` takes. */
const whileNobodyWrites = async (work: () => Promise<void>): Promise<void> => {
  await using other = connectDatabase(world.databaseUrl);
  await inTransaction(other, async (transaction) => {
    await sql`select pg_advisory_xact_lock(hashtextextended('signer withdraw', 0))`.execute(transaction);
    await work();
  });
};
const waitForItsTurn = () =>
  waitUntil("the signer to have signed and to wait for its turn", async () => {
    const { rows } = await sql<{ pid: number }>`
      select pid from pg_stat_activity where datname = current_database() and wait_event = 'advisory'`.execute(
      world.db,
    );
    return rows[0]?.pid;
  });

describe("between signing and writing", () => {
  it("kill -9 leaves an unsigned voucher, and the next signer signs it", async () => {
    const { id } = await openWithdrawal();
    await using server = await startServer({
      role: "signer",
      databaseUrl: world.databaseUrl,
      natsUrl: world.natsUrl,
      environment: { ...world.chains.environment, SECRET_KEYS: secretKeys },
    });
    await whileNobodyWrites(async () => {
      const unanswered = expect(world.ask(id, 5_000)).rejects.toMatchObject({ reason: "timeout" });
      await waitForItsTurn();
      await server.kill();
      await unanswered;
    });
    await expectUntouched(id);
    await using _next = await world.startSigner();
    expect(await world.ask(id)).toEqual({ signed: true });
    expect(await decisionsOf(id)).toHaveLength(1);
  });

  it("a lost database connection leaves an unsigned voucher too", async () => {
    await using _signer = await world.startSigner();
    const { id } = await openWithdrawal();
    await whileNobodyWrites(async () => {
      const failed = expect(world.ask(id)).rejects.toMatchObject({ reason: "failed" });
      const pid = await waitForItsTurn();
      await sql`select pg_terminate_backend(${pid})`.execute(world.db);
      await failed;
    });
    await expectUntouched(id);
    expect(await world.ask(id)).toEqual({ signed: true });
  });
});

describe("a key in KMS", () => {
  let kms: KmsStandIn;
  let signer: AsyncDisposable;
  beforeAll(async () => {
    vi.stubEnv("AWS_ACCESS_KEY_ID", "test");
    vi.stubEnv("AWS_SECRET_ACCESS_KEY", "test");
    kms = await startKms();
    await setWithdrawSigner(world.chains, kms.address);
    signer = await world.startSigner({
      environment: { WITHDRAW_SIGNER_KEYS: `kms:eu-west-1:${kms.keyId}`, KMS_ENDPOINT: kms.endpoint },
    });
    return async () => {
      await signer[Symbol.asyncDispose]();
      await kms[Symbol.asyncDispose]();
      await setWithdrawSigner(world.chains, withdrawSigner.address);
      vi.unstubAllEnvs();
    };
  });

  it.each([
    ["answer", alice],
    ["high-s", bob],
  ] as const)("signs what the contract accepts (%s)", async (behaviour, wallet) => {
    kms.behave(behaviour);
    const player = await fixture.addPlayer(wallet);
    const account = wallet.address;
    const { id, contract, amount, tokenId, expirySeconds } = await fixture.open("withdraw", { player });
    expect(await world.ask(id)).toEqual({ signed: true });
    const signature = (await world.signatureOf(id)) ?? "0x";
    const use = { kind: "withdraw", contract, account, amount, tokenId, expirySeconds, signature } as const;
    expect(await tryVoucher(world.chains.binance, use)).toBe("accepted");
  });

  it.each(["fail", "garbage", "another-key", "hang"] as const)(
    "that misbehaves (%s) signs nothing; afterwards the same voucher is signed",
    async (behaviour) => {
      const { id } = await openWithdrawal();
      kms.behave(behaviour);
      await expect(world.ask(id)).rejects.toMatchObject({ reason: "failed" });
      await expectUntouched(id);
      kms.behave("answer");
      expect(await world.ask(id)).toEqual({ signed: true });
    },
  );

  it("is not asked for what is refused", async () => {
    kms.behave("answer");
    const before = kms.signatures();
    const voucher = await openWithdrawal();
    await world.db.updateTable("operations").set({ state: "returned" }).where("id", "=", voucher.operationId).execute();
    expect(await world.ask(voucher.id)).toEqual({ refusal: "wrong_operation" });
    expect(kms.signatures()).toBe(before);
  });
});

describe("a chain that does not answer", () => {
  it("leaves the voucher unsigned: it is unknown which key it trusts", async () => {
    await using _signer = await world.startSigner();
    const { id } = await openWithdrawal();
    await world.chains.binance.kill();
    await expect(world.ask(id)).rejects.toMatchObject({ reason: "failed" });
    await expectUntouched(id);
  });
});
