/** What the watcher tells its listeners again, because another event of the same blocks could have no effects. */
import { connectDatabase, inTransaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { Registry } from "prom-client";
import type { Address } from "viem";
import { expect, it } from "vitest";
import type { ChainEvent } from "../../platform/chain/chain-event.ts";
import { createLog } from "../../platform/telemetry/log.ts";
import { ethereum } from "../../testing/chain-event-fixtures.ts";
import { createAlarms } from "./alarms.ts";
import { createVoucherContracts } from "./contract-events.ts";
import type { VoucherHandlers } from "./voucher.ts";
import { createVoucherListener } from "./voucher-listener.ts";

it("[CHAIN-50] what is not ours and was rejected is logged once, however often it is told", async () => {
  await using database = await createTestDatabase();
  await using made = new AsyncDisposableStack();
  const db = made.adopt(connectDatabase(database.ownerUrl), (connected) => connected.destroy());
  const lines: string[] = [];
  const log = createLog({ level: "info", role: "test", destination: { write: (line) => void lines.push(line) } });
  const withdrawer = `0x${"1".repeat(40)}` as const;
  const collectible = `0x${"2".repeat(40)}` as const;
  const staking = `0x${"3".repeat(40)}` as const;
  const collections = [{ slug: "genesis", collectible, staking, stakingOld: null }];
  const deployment = { ...ethereum.deployment, withdrawer, collections };
  const listener = createVoucherListener({
    contracts: createVoucherContracts([{ chainId: 31_337, deployment }]),
    voucherHandlers: {} as VoucherHandlers,
    alarms: createAlarms({ log, metrics: new Registry() }),
  });
  const rejected = (nonce: string, contract: Address = withdrawer, tokenId = "0"): ChainEvent => ({
    ...{ chainId: 31_337, name: "voucher_rejected", contract, logIndex: 0, blockNumber: 1 },
    ...{ txHash: `0x${"ab".repeat(32)}`, blockHash: `0x${"cd".repeat(32)}`, minedAt: new Date(0) },
    args: { account: `0x${"a".repeat(40)}`, nonce, tokenId, amount: "9" },
  });
  for (const events of [
    [rejected("0"), rejected("1")],
    [rejected("0")],
    [rejected("1"), rejected("2", collectible, "7")],
  ])
    await inTransaction(db, (transaction) => listener.finalized(transaction, events));
  // What an operator needs to find it on the chain.
  const entry = {
    ...{ level: "error", kind: "withdraw", chainId: 31_337, contract: withdrawer, wallet: `0x${"a".repeat(40)}` },
    ...{ amount: "9", txHash: `0x${"ab".repeat(32)}`, blockNumber: 1 },
  };
  expect(lines.map((line) => JSON.parse(line))).toMatchObject([
    { ...entry, nonce: "0" },
    { ...entry, nonce: "1" },
    { level: "error", kind: "mint", contract: collectible, nonce: "2", tokenId: "7" },
  ]);
});
