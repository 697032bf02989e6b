/** C2: a token with other decimals than configured would be credited a million times over. */
import { type Address, BaseError, ContractFunctionZeroDataError, erc20Abi } from "viem";
import type { Deployment } from "../../config/deployment.ts";
import { isRevert } from "./nodes/rpc-errors.ts";
import type { ChainReader } from "./reader.ts";

/** The configuration and the chain do not fit: an operator must look, trying again is no use. */
export class TokenMismatch extends Error {
  override name = "TokenMismatch";
}

/** As the ledger counts it. */
const supsDecimals = 18;

/** CHAIN-4. Throws `TokenMismatch` with every token that does not fit; other errors mean that no node could tell. */
export const checkTokens = async (
  { sups, tokens }: Pick<Deployment, "sups" | "tokens">,
  reader: ChainReader,
): Promise<void> => {
  const expected = [{ symbol: "SUPS", address: sups, decimals: supsDecimals }, ...tokens];
  const problems = await Promise.all(
    expected.map(async ({ symbol, address, decimals }) => {
      const found = await readDecimals(reader, address);
      return found === decimals ? [] : [`${symbol} (${address}) has ${found ?? "no"} decimals instead of ${decimals}`];
    }),
  );
  if (problems.flat().length > 0)
    throw new TokenMismatch(`Chain ${reader.chainId} is not as configured: ${problems.flat().join("; ")}`);
};

/** Undefined when there is no such contract, or one that is no token. */
const readDecimals = async (reader: ChainReader, address: Address): Promise<number | undefined> => {
  try {
    return await reader.readContract({ address, abi: erc20Abi, functionName: "decimals" });
  } catch (error) {
    if (error instanceof BaseError && error.walk(isNoToken) !== null) return undefined;
    throw error;
  }
};

const isNoToken = (error: unknown): boolean => error instanceof ContractFunctionZeroDataError || isRevert(error);
