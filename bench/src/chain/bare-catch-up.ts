/** The least that catching up costs: one eth_getLogs after another, and COPY of the same rows into a table. */
import { spawn } from "node:child_process";
import { once } from "node:events";
import type { ChainDeployment } from "@passport/contracts";
import { findPostgresProgram } from "@passport/testbed/find-program";
import { numberToHex, pad, type RpcLog, toEventSelector } from "viem";

const transfer = toEventSelector("event Transfer(address indexed from, address indexed to, uint256 value)");

/** As many blocks as our watcher takes at a time at the start. */
const window = 100;

/** Returns how many rows it wrote. */
export const catchUpBare = async (options: {
  rpcUrl: string;
  databaseUrl: string;
  deployment: ChainDeployment;
  lastBlock: number;
}): Promise<number> => {
  const { sups, depositAddress, chainId } = options.deployment;
  const psql = await findPostgresProgram("psql");
  let count = 0;
  for (let from = 0; from <= options.lastBlock; from += window) {
    const logs = await request<RpcLog[]>(options.rpcUrl, "eth_getLogs", [
      {
        address: sups,
        topics: [transfer, null, pad(depositAddress)],
        fromBlock: numberToHex(from),
        toBlock: numberToHex(Math.min(from + window - 1, options.lastBlock)),
      },
    ]);
    if (logs.length === 0) continue;
    const lines = logs.map((log) =>
      [
        chainId,
        Number(log.blockNumber),
        Number(log.logIndex),
        `\\\\x${log.transactionHash?.slice(2)}`,
        `\\\\x${log.blockHash?.slice(2)}`,
        log.address,
        log.topics[1],
        BigInt(log.data),
      ].join("\t"),
    );
    const copy = spawn(psql, ["-q", "-d", options.databaseUrl, "-c", "copy bare_events from stdin"], {
      stdio: ["pipe", "inherit", "inherit"],
    });
    copy.stdin.end(`${lines.join("\n")}\n`);
    const [code] = await once(copy, "close");
    if (code !== 0) throw new Error(`psql ended with ${code}`);
    count += logs.length;
  }
  return count;
};

export const bareTable = `create table bare_events (
  chain_id integer, block_number bigint, log_index integer, tx_hash bytea, block_hash bytea, contract text,
  sender text, amount numeric, primary key (tx_hash, log_index))`;

const request = async <T>(url: string, method: string, params: unknown[]): Promise<T> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
  });
  const answer = (await response.json()) as { result: T; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(answer.error.message);
  return answer.result;
};
