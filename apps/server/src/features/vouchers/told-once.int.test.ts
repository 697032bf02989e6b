/** What the watcher tells its listeners again, because another event of the same blocks could have no effects. */
import { connectDatabase, inTransaction } from "@passport/database";
import { createTestDatabase } from "@passport/testbed";
import { Registry } from "prom-client";
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
  const deployment = { ...ethereum.deployment, withdrawer };
  const listener = createVoucherListener({
    contracts: createVoucherContracts([{ chainId: 31_337, deployment }]),
    voucherHandlers: {} as VoucherHandlers,
    alarms: createAlarms({ log, metrics: new Registry() }),
  });
  const rejected = (nonce: string): ChainEvent => ({
    ...{ chainId: 31_337, name: "voucher_rejected", contract: withdrawer, logIndex: 0, blockNumber: 1 },
    ...{ txHash: `0x${"ab".repeat(32)}`, blockHash: `0x${"cd".repeat(32)}`, minedAt: new Date(0) },
    args: { account: `0x${"a".repeat(40)}`, nonce, tokenId: "0", amount: "9" },
  });
  for (const events of [[rejected("0"), rejected("1")], [rejected("0")], [rejected("1")]])
    await inTransaction(db, (transaction) => listener.finalized(transaction, events));
  const told = lines.map((line) => JSON.parse(line) as { level: string; nonce: string });
  expect(told.map(({ level, nonce }) => [level, nonce])).toEqual([
    ["error", "0"],
    ["error", "1"],
  ]);
});
