/** Registry of chains (C1). A deployment picks one Ethereum-like and one BSC-like network out of these. */
export const chains = {
  1: { name: "Ethereum", family: "ethereum", currency: "ETH" },
  56: { name: "Binance Smart Chain", family: "binance", currency: "BNB" },
  5: { name: "Goerli", family: "ethereum", currency: "ETH" },
  97: { name: "BSC testnet", family: "binance", currency: "BNB" },
  11155111: { name: "Sepolia", family: "ethereum", currency: "ETH" },
  31337: { name: "Anvil", family: "ethereum", currency: "ETH" },
} as const;

export type ChainId = keyof typeof chains;
export type ChainFamily = (typeof chains)[ChainId]["family"];

export const isChainId = (id: number): id is ChainId => Object.hasOwn(chains, id);
