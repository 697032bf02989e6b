/** Registry of chains (C1): what is true of a chain everywhere. What a deployment has on one is in its deployment file. */
const minuteMs = 60_000;
/** Two epochs and a little. */
const ethereumFinalMs = 15 * minuteMs;
/** Its fast finality takes seconds; the rest is for the nodes between. */
const binanceFinalMs = minuteMs;

/** The coins that gas is paid in. Each has a price in USD, and SUPS can be bought with it. */
export const nativeCoins = ["eth", "bnb"] as const;
export type NativeCoin = (typeof nativeCoins)[number];

/** Tokens that are meant to be worth one US dollar. SUPS can be bought with them while they are (RATES-18). */
export const stablecoins = ["usdc", "busd"] as const;

export const chains = {
  1: {
    name: "Ethereum",
    family: "ethereum",
    currency: "ETH",
    explorer: "https://etherscan.io",
    finalAfterMs: ethereumFinalMs,
  },
  56: {
    name: "Binance Smart Chain",
    family: "binance",
    currency: "BNB",
    explorer: "https://bscscan.com",
    finalAfterMs: binanceFinalMs,
  },
  5: {
    name: "Goerli",
    family: "ethereum",
    currency: "ETH",
    explorer: "https://goerli.etherscan.io",
    finalAfterMs: ethereumFinalMs,
  },
  97: {
    name: "BSC testnet",
    family: "binance",
    currency: "BNB",
    explorer: "https://testnet.bscscan.com",
    finalAfterMs: binanceFinalMs,
  },
  11155111: {
    name: "Sepolia",
    family: "ethereum",
    currency: "ETH",
    explorer: "https://sepolia.etherscan.io",
    finalAfterMs: ethereumFinalMs,
  },
  31337: { name: "Anvil", family: "ethereum", currency: "ETH", explorer: null, finalAfterMs: 0 },
} as const satisfies Record<number, Chain>;

/** The chains of a development stack, each an Anvil. The first is the one that wallets are asked for by default. */
export const developmentChainIds = [31_337, 97] as const satisfies ChainId[];

/** A deployment has one network of each of these, and at most one of any other family (CONFIG-7). */
export const requiredFamilies = ["ethereum", "binance"] as const satisfies ChainFamily[];

interface Chain {
  name: string;
  family: string;
  /** The coin that its gas is paid in. */
  currency: Uppercase<NativeCoin>;
  /** Where a transaction can be looked up; null on a developer's machine. */
  explorer: string | null;
  /** About how long a block takes to become final. Shown to players; the server reads finality from the chain (C4). */
  finalAfterMs: number;
}

export type ChainId = keyof typeof chains;
export type ChainFamily = (typeof chains)[ChainId]["family"];
export type DevelopmentChainId = (typeof developmentChainIds)[number];

export const isChainId = (id: number): id is ChainId => Object.hasOwn(chains, id);

/** The page of a transaction, for people; undefined where the chain has none. */
export const explorerLink = (chainId: number, transactionHash: string): string | undefined => {
  const explorer = isChainId(chainId) ? chains[chainId].explorer : null;
  return explorer === null ? undefined : `${explorer}/tx/${transactionHash}`;
};
