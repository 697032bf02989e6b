import { queryOptions } from "@tanstack/react-query";
import { loadContractCalls } from "../../../../lib/wallet/contracts/load-contract-calls.ts";
import { readyEngine } from "../../../../lib/wallet/load-engine.ts";
import { fillUri, readTokenMetadata, type TokenMetadata } from "./token-metadata.ts";
import type { TokenPlace } from "./token-place.ts";

/** The contract's word, with the id filled in. Only asked while the wallet is on its chain. */
export const tokenUriQuery = ({ chainId, contract }: TokenPlace, tokenId: string) =>
  queryOptions({
    queryKey: ["token-uri", chainId, contract, tokenId],
    staleTime: Number.POSITIVE_INFINITY,
    queryFn: async (): Promise<string> => {
      const [engine, calls] = await Promise.all([readyEngine(), loadContractCalls()]);
      return fillUri(await calls.readItemUri(engine, contract, tokenId), tokenId);
    },
  });

/** A game that does not respond leaves a card without a picture, not without an end. */
const patienceMs = 10_000;
/** As much as the server reads of a collectible. */
const mostCharacters = 65_536;
const freshMs = 300_000;

export const tokenMetadataQuery = (uri: string) =>
  queryOptions({
    queryKey: ["token-metadata", uri],
    staleTime: freshMs,
    queryFn: async ({ signal }): Promise<TokenMetadata> => {
      const response = await fetch(uri, {
        // The game learns nothing about the player but that someone looks.
        credentials: "omit",
        referrerPolicy: "no-referrer",
        signal: AbortSignal.any([signal, AbortSignal.timeout(patienceMs)]),
      });
      const text = await response.text();
      const said = response.ok && text.length <= mostCharacters ? readTokenMetadata(JSON.parse(text)) : undefined;
      if (said === undefined) throw new Error("the token is not described there");
      return said;
    },
  });

/** Often enough to notice a transfer from elsewhere; every change of ours asks again by itself. */
const refetchMs = 15_000;

export const tokenBalancesKey = "token-balances";

/** What the wallet has of every token, by one call (DEPASSET-3). */
export const tokenBalancesQuery = (
  { chainId, contract }: TokenPlace,
  holder: string | undefined,
  tokenIds: readonly string[],
) =>
  queryOptions({
    queryKey: [tokenBalancesKey, chainId, contract, holder, tokenIds],
    refetchInterval: refetchMs,
    queryFn: async (): Promise<ReadonlyMap<string, bigint>> => {
      if (holder === undefined) throw new Error("no wallet is connected");
      const [engine, calls] = await Promise.all([readyEngine(), loadContractCalls()]);
      const balances = await calls.readItemBalances(engine, contract, holder, tokenIds);
      return new Map(tokenIds.map((tokenId, index) => [tokenId, balances[index] ?? 0n]));
    },
  });
