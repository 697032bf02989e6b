import type { Hex } from "viem";
import type { ContractCall, WalletEngine } from "../engine/engine.ts";

export type Reader = Pick<WalletEngine, "read">;

/** What a function of a contract returns, at the newest block of the chain that the wallet is on. */
export const ask = async ({ read }: Reader, { to, data }: ContractCall): Promise<Hex> =>
  (await read("eth_call", [{ to, data }, "latest"])) as Hex;
