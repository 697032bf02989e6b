/** `npm run reserves:prove` as an operator runs it: a real database, two real chains with our contracts on them. */
import { execFile } from "node:child_process";
import { mkdtempDisposable, readFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { connectChain, developmentAccounts } from "@passport/contracts";
import { supsAbi } from "@passport/contracts/abi/sups";
import { reservesReportSchema } from "@passport/protocol";
import { type Anvil, type Chains, startChains } from "@passport/testbed";
import { encodeFunctionData, parseEther } from "viem";
import { expect, it } from "vitest";
import { parseConfig } from "./config/config.ts";
import { proveReserves } from "./features/reserves/prove-reserves.ts";
import { openBooks, writeCursor } from "./features/reserves/testing/books-fixture.ts";
import { createChainReaders } from "./platform/chain/reader.ts";

interface Ended {
  code: number;
  said: string;
}

const runCommand = (environment: Record<string, string>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const program = join(import.meta.dirname, "reserves-command.ts");
    const env = { PATH: process.env["PATH"] ?? "", NODE_ENV: "test", ...environment };
    execFile(process.execPath, [program, ...args], { env }, (error, stdout, stderr) =>
      resolve({ code: error === null ? 0 : Number(error.code), said: stdout + stderr }),
    );
  });

/** As the watcher would: final, and what the ledger has heard of. */
const finalizedOf = async (anvil: Anvil): Promise<{ number: number; hash: string }> => {
  const block = await anvil.request<{ number: string; hash: string }>("eth_getBlockByNumber", ["finalized", false]);
  return { number: Number(block.number), hash: block.hash };
};

const supsOf = async (anvil: Anvil, sups: string, address: string, block: string): Promise<bigint> => {
  const data = `0x70a08231${address.slice(2).toLowerCase().padStart(64, "0")}`;
  return BigInt(await anvil.request<string>("eth_call", [{ to: sups, data }, { blockHash: block }]));
};

const sendToDeposits = async ({ binance, deployments }: Chains, amount: bigint): Promise<void> => {
  const { sups, depositAddress } = deployments.binance;
  const alice = await (await connectChain(binance.url)).senderFor(developmentAccounts.alice);
  const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [depositAddress, amount] });
  await alice.call("a deposit", sups, data);
};

it("[RESERVES-1] [RESERVES-3] counts what our addresses hold at the block that the ledger has heard of, and ends with what it means", async () => {
  await using stack = new AsyncDisposableStack();
  const [books, chains, folder] = await Promise.all([
    openBooks(),
    startChains(),
    mkdtempDisposable(join(tmpdir(), "passport-reserves-")),
  ]);
  for (const each of [books, chains]) stack.use(each);
  stack.defer(() => folder.remove());
  const { binance, ethereum, deployments } = chains;
  const environment = { DATABASE_URL: books.databaseUrl, ...chains.environment };
  const out = join(folder.path, "report.json");
  const { networks } = parseConfig(environment);
  const prove = async () => (await proveReserves({ ...books, networks, readers: createChainReaders(networks) })).report;

  for (const anvil of [binance, ethereum]) {
    // Everything that the seed did is final.
    await anvil.request("anvil_mine", ["0x4"]);
    const { number, hash } = await finalizedOf(anvil);
    await writeCursor(books.db, anvil.chainId, number, hash);
  }
  const { accountId } = await books.join("alice");
  await books.transfers.deposit(accountId, parseEther("250"));

  const ended = await runCommand(environment, "--out", out);
  expect(ended).toMatchObject({ code: 0, said: expect.stringContaining("Every balance is covered.") });
  const { report: first, books: booked } = JSON.parse(await readFile(out, "utf8"));
  expect(booked).toMatchObject({ players: parseEther("250").toString() });
  const { accounts, liabilities, reserves, stock, holdings, flows } = reservesReportSchema.parse(first);
  // Nothing was sold: the sale's 217,000,000 are the treasury's own and cover no balance.
  expect(stock).toBe(parseEther("217000000").toString());
  expect(holdings.reduce((sum, { amount }) => sum + BigInt(amount), 0n)).toBe(BigInt(reserves) + BigInt(stock));
  expect(flows.map(({ chain_id, daily_cap }) => [chain_id, daily_cap])).toEqual([
    [31_337, parseEther("50000000").toString()],
    [97, parseEther("50000000").toString()],
  ]);
  expect(ended.said).toContain("Unsold stock:      217000000 SUPS of the treasury, not counted");
  expect({ accounts, liabilities }).toEqual({ accounts: 1, liabilities: parseEther("250").toString() });
  expect(holdings.map(({ chain_id, name }) => `${chain_id} ${name}`)).toEqual([
    "31337 treasury",
    "31337 deposit address",
    "97 treasury",
    "97 deposit address",
    "97 withdraw contract",
  ]);
  for (const { chain_id, address, block_hash, amount } of holdings) {
    const [anvil, { sups }] =
      chain_id === 97 ? ([binance, deployments.binance] as const) : ([ethereum, deployments.ethereum] as const);
    expect(BigInt(amount)).toBe(await supsOf(anvil, sups, address, block_hash));
  }

  // On the chain, but the ledger has not heard of it: neither side counts it yet.
  await sendToDeposits(chains, parseEther("500"));
  await binance.request("anvil_mine", ["0x4"]);
  expect((await prove()).reserves).toBe(reserves);
  const { number, hash } = await finalizedOf(binance);
  await writeCursor(books.db, 97, number, hash);
  await books.transfers.deposit(accountId, parseEther("500"));
  const later = await prove();
  expect(BigInt(later.reserves) - BigInt(reserves)).toBe(parseEther("500"));
  expect(later.liabilities).toBe(parseEther("750").toString());

  await books.transfers.deposit(accountId, parseEther("1000000000"));
  expect(await runCommand(environment)).toMatchObject({ code: 1, said: expect.stringContaining("NOT COVERED") });
});

it("ends with code 2 when it cannot tell", async () => {
  await using books = await openBooks();
  const ended = await runCommand({ DATABASE_URL: books.databaseUrl });
  expect(ended).toMatchObject({ code: 2, said: expect.stringContaining("CHAIN_DEPLOYMENT_FILE") });
});
