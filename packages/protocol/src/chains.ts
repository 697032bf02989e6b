/** Registry of chains (C1). A deployment picks one Ethereum-like and one BSC-like network out of these. */
export const chains = {
  1: { name: "Ethereum", family: "ethereum", currency: "ETH", explorer: "https://etherscan.io" },
  56: { name: "Binance Smart Chain", family: "binance", currency: "BNB", explorer: "https://bscscan.com" },
  5: { name: "Goerli", family: "ethereum", currency: "ETH", explorer: "https://goerli.etherscan.io" },
  97: { name: "BSC testnet", family: "binance", currency: "BNB", explorer: "https://testnet.bscscan.com" },
  11155111: { name: "Sepolia", family: "ethereum", currency: "ETH", explorer: "https://sepolia.etherscan.io" },
  31337: { name: "Anvil", family: "ethereum", currency: "ETH", explorer: null },
} as const satisfies Record<number, Chain>;

interface Chain {
  name: string;
  family: "ethereum" | "binance";
  /** The coin that its gas is paid in. */
  currency: "ETH" | "BNB";
  /** Where a transaction can be looked up; nobody explores a chain on a developer's machine. */
  explorer: string | null;
}

export type ChainId = keyof typeof chains;
export type ChainFamily = Chain["family"];

export const isChainId = (id: number): id is ChainId => Object.hasOwn(chains, id);

/** The page of a transaction, for people; undefined where the chain has none. */
export const explorerLink = (chainId: number, transactionHash: string): string | undefined => {
  const explorer = isChainId(chainId) ? chains[chainId].explorer : null;
  return explorer === null ? undefined : `${explorer}/tx/${transactionHash}`;
};
