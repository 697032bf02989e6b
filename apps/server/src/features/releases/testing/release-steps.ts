/** What tests of releases do again and again: start the job, make an entry due, look at what was sent. */
import { addressAs } from "@passport/database";
import { waitUntil } from "@passport/testbed";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { Registry } from "prom-client";
import { type Hex, toHex } from "viem";
import { privateKeyToAccount } from "viem/accounts";
import { createChainReaders } from "../../../platform/chain/reader.ts";
import { createLog } from "../../../platform/telemetry/log.ts";
import { operationsOf, type Player, vouchersOf } from "../../withdrawals/testing/player-fixtures.ts";
import type { WithdrawalWorld } from "../../withdrawals/testing/withdrawal-world.ts";
import { startReleases } from "../index.ts";

interface Releases extends AsyncDisposable {
  metric(name: string): Promise<number>;
}

export interface Changes {
  key?: string;
  rpcUrls?: readonly string[];
  dailyGas?: bigint;
  maxGasPrice?: bigint;
}

/** `worldOf` and not a world: it starts after the tests of a file were declared. */
export const createReleaseSteps = (worldOf: () => WithdrawalWorld, key: Hex) => {
  const payer = privateKeyToAccount(key).address;
  const fund = (wei: bigint) => worldOf().chains.binance.request("anvil_setBalance", [payer, toHex(wei)]);

  /** The job of one worker, with its login. */
  const release = async (changes: Changes = {}): Promise<Releases> => {
    const own = new AsyncDisposableStack();
    const db = own.adopt(connectPatiently(addressAs(worldOf().config.databaseUrl, "worker")), (opened) =>
      opened.destroy(),
    );
    const network = { ...worldOf().network, rpcUrls: changes.rpcUrls ?? worldOf().network.rpcUrls };
    const metrics = new Registry();
    own.use(
      await startReleases({
        ...{
          db,
          metrics,
          networks: [network],
          environment: "test",
          intervalMs: 50,
          resendAfterMs: 400,
          firstPauseMs: 100,
        },
        readers: createChainReaders([network]),
        log: createLog({ level: "warn", role: "test" }),
        config: {
          key: { kind: "local", key: changes.key ?? key },
          kmsEndpoint: undefined,
          maxGasPrice: changes.maxGasPrice ?? 100_000_000_000n,
          dailyGas: changes.dailyGas ?? 10_000_000n,
        },
      }),
    );
    return {
      async metric(name) {
        const [found] = (await metrics.getMetricsAsJSON()).filter((metric) => metric.name === name);
        return (found?.values ?? []).reduce((sum, { value }) => sum + value, 0);
      },
      [Symbol.asyncDispose]: () => own.disposeAsync(),
    };
  };

  /** The contract's promise and what we know of it. */
  const makeDue = async (player: Player): Promise<void> => {
    const [voucher] = await vouchersOf(worldOf().db, player);
    await worldOf().contract.endDelay(player.wallet, BigInt(voucher?.nonce ?? 0));
    await worldOf()
      .owner.updateTable("operations")
      .set({ deadline: new Date() })
      .where("id", "=", voucher?.operation_id ?? "")
      .execute();
  };

  /** By the chain's clock, which only goes forward. */
  const passTime = async (seconds: number): Promise<void> => {
    const { minedAt } = await worldOf().contract.newestBlock();
    await worldOf().contract.mineAt(minedAt.getTime() / 1000 + seconds);
  };

  const sent = () => worldOf().owner.selectFrom("releases").selectAll().orderBy("nonce").execute();
  const sentFor = async (player: Player) => {
    const [operation] = await operationsOf(worldOf().db, player);
    return (await sent()).filter(({ operation_id }) => operation_id === operation?.id);
  };
  const untilSent = (player: Player) => waitUntil("a release", async () => (await sentFor(player)).length > 0);
  const countOfPayer = async () =>
    Number(await worldOf().chains.binance.request("eth_getTransactionCount", [payer, "latest"]));

  return { fund, release, makeDue, passTime, sent, sentFor, untilSent, countOfPayer };
};
