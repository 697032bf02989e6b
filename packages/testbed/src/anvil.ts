import { access } from "node:fs/promises";
import { createRequire } from "node:module";
import { awaitReady } from "./await-ready.ts";
import { startChild } from "./child.ts";
import { freePort } from "./free-port.ts";

export interface AnvilOptions {
  chainId: number;
  /** `auto`: a block for every transaction; `manual`: only when asked (evm_mine); a number: seconds between blocks. */
  mining?: "auto" | "manual" | number;
  /** A block is final when twice as many blocks as this lie above it. */
  slotsInAnEpoch?: number;
  port?: number;
  /** The chain is read from here at the start and written here at the end. */
  stateFile?: string;
}

export interface Anvil extends AsyncDisposable {
  readonly chainId: number;
  readonly url: string;
  pid(): number;
  /** One JSON-RPC call; the test says what it expects back. */
  request<T>(method: string, params?: readonly unknown[]): Promise<T>;
  kill(): Promise<void>;
}

export const startAnvil = async (options: AnvilOptions): Promise<Anvil> => {
  const port = options.port ?? (await freePort());
  const url = `http://127.0.0.1:${port}`;
  const child = await startChild({
    name: `Anvil ${options.chainId}`,
    command: await findAnvil(),
    args: ["--host", "127.0.0.1", "--port", String(port), ...flagsOf(options)],
    // It writes its state on the signal that Ctrl-C sends.
    stopSignal: "SIGINT",
  });
  const request = <T>(method: string, params: readonly unknown[] = []): Promise<T> => call<T>(url, method, params);
  await awaitReady(`Anvil ${options.chainId}`, child, async () => {
    return Number(await request<string>("eth_chainId")) === options.chainId;
  });
  return {
    chainId: options.chainId,
    url,
    pid: () => child.pid,
    request,
    kill: () => child.kill(),
    [Symbol.asyncDispose]: () => child.stop(),
  };
};

/** The Ethereum-like and the BSC-like chain of a development deployment (C1). */
export const startAnvilPair = async (options: Omit<AnvilOptions, "chainId" | "port"> = {}): Promise<AnvilPair> => {
  const [ethereum, binance] = await Promise.all([
    startAnvil({ ...options, chainId: 31_337 }),
    startAnvil({ ...options, chainId: 97 }),
  ]);
  return {
    ethereum,
    binance,
    async [Symbol.asyncDispose]() {
      await Promise.all([ethereum[Symbol.asyncDispose](), binance[Symbol.asyncDispose]()]);
    },
  };
};

export interface AnvilPair extends AsyncDisposable {
  readonly ethereum: Anvil;
  readonly binance: Anvil;
}

const flagsOf = ({ chainId, mining = "auto", slotsInAnEpoch, stateFile }: AnvilOptions): string[] => [
  "--chain-id",
  String(chainId),
  ...(mining === "manual" ? ["--no-mining"] : []),
  ...(typeof mining === "number" ? ["--block-time", String(mining)] : []),
  ...(slotsInAnEpoch === undefined ? [] : ["--slots-in-an-epoch", String(slotsInAnEpoch)]),
  ...(stateFile === undefined ? [] : ["--state", stateFile]),
  // Its log names the private keys of the well-known test accounts, which do not belong in a terminal.
  "--quiet",
];

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/** The program itself instead of the package's Node wrapper, so that our signals reach the right process. */
const findAnvil = async (): Promise<string> => {
  const platformPackage = `@foundry-rs/anvil-${process.platform}-${architectures[process.arch] ?? process.arch}`;
  try {
    const wrapper = import.meta.resolve("@foundry-rs/anvil/package.json");
    const path = createRequire(wrapper).resolve(`${platformPackage}/bin/anvil`);
    await access(path);
    return path;
  } catch (cause) {
    throw new Error(`Anvil is not installed: ${platformPackage} is missing. Run npm ci`, { cause });
  }
};

const call = async <T>(url: string, method: string, params: readonly unknown[]): Promise<T> => {
  const response = await fetch(url, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }),
    // Only what hangs runs into it: a busy machine is no failure.
    signal: AbortSignal.timeout(60_000),
  });
  const answer = (await response.json()) as { result: T; error?: { message: string } };
  if (answer.error !== undefined) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
};
