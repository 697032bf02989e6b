/** An Anvil chain with a contract that takes deposits, a database, and a listener. */
import { connectDatabase, type Database } from "@passport/database";
import { type Anvil, createTestDatabase, startAnvil, waitUntil } from "@passport/testbed";
import type { Address, Hash } from "viem";
import type { LogSource } from "../chain-event.ts";
import { type DepositContract, placeDepositContract, transferEvent } from "./deposit-contract.ts";
import { createReceivedTables, openReceivedEvents, type ReceivedEvents } from "./recording-listener.ts";
import type { WatchOptions } from "./start-watch.ts";

const token: Address = "0x00000000000000000000000000000000000000f1";
export const ours: Address = "0x00000000000000000000000000000000000000aa";
export const theirs: Address = "0x00000000000000000000000000000000000000bb";
export const deposits: LogSource = {
  name: "sups_deposit",
  contract: token,
  event: transferEvent,
  where: { to: ours },
  amount: "value",
};

export interface WatchedChain extends AsyncDisposable {
  anvil: Anvil;
  db: Database;
  ownerUrl: string;
  contract: DepositContract;
  received: ReceivedEvents;
  /** For startWatch. */
  watching: WatchOptions;
  mine(blocks: number): Promise<unknown>;
  blockNumber(): Promise<number>;
  /** Everything up to the chain's present head minus the depth was finalized. */
  settle(depth?: number): Promise<void>;
  /** What the chain itself says was deposited, up to a block. */
  depositsOnChain(to: number): Promise<{ txHash: Hash; blockHash: Hash; logIndex: number }[]>;
}

export const openWatchedChain = async (): Promise<WatchedChain> => {
  await using making = new AsyncDisposableStack();
  const database = making.use(await createTestDatabase());
  await createReceivedTables(database.ownerUrl);
  const db = making.adopt(connectDatabase(database.databaseUrl), (connected) => connected.destroy());
  const anvil = making.use(await startAnvil({ chainId: 31_337 }));
  const contract = await placeDepositContract(anvil, token);
  const received = openReceivedEvents(db, { logs: [deposits] });
  const blockNumber = async (): Promise<number> => Number(await anvil.request<string>("eth_blockNumber"));
  const made = making.move();
  return {
    anvil,
    db,
    ownerUrl: database.ownerUrl,
    contract,
    received,
    watching: { db, databaseUrl: database.databaseUrl, rpcUrls: [anvil.url], listeners: [received.listener] },
    mine: (blocks) => anvil.request("anvil_mine", [`0x${blocks.toString(16)}`]),
    blockNumber,
    async settle(depth = 3) {
      const target = (await blockNumber()) - depth;
      await waitUntil(`block ${target} to be final`, async () => (await received.reached()) >= target);
    },
    async depositsOnChain(to) {
      const filter = { address: token, fromBlock: "0x0", toBlock: `0x${to.toString(16)}` };
      const logs = await anvil.request<Record<"transactionHash" | "blockHash" | "logIndex", Hash>[]>("eth_getLogs", [
        filter,
      ]);
      return logs.map((log) => ({
        txHash: log.transactionHash,
        blockHash: log.blockHash,
        logIndex: Number(log.logIndex),
      }));
    },
    [Symbol.asyncDispose]: () => made.disposeAsync(),
  };
};
