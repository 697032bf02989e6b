import { Chance } from "./chance.ts";

/** A seeded random walk: the prices that a newcomer watches change. The same seed gives the same walk. */
export interface Prices {
  sups_usd: string;
  eth_usd: string;
  bnb_usd: string;
  usdc_usd: string;
  busd_usd: string;
}

export const startingPrices: Prices = {
  sups_usd: "0.0375",
  eth_usd: "3120.55",
  bnb_usd: "612.40",
  usdc_usd: "1.0000",
  busd_usd: "1.0000",
};

const stepShare = 0.004;
/** How strongly a price is pulled back: a stack left running overnight still shows believable prices. */
const homesickness = 0.05;

const walkOne = (price: string, home: string, digits: number, chance: Chance): string => {
  const start = Number(home);
  const moved = Number(price) + (start - Number(price)) * homesickness + start * stepShare * (chance.next() * 2 - 1);
  return moved.toFixed(digits);
};

export const walkPrices = (seed: number): ((prices: Prices) => Prices) => {
  const chance = new Chance(seed);
  // Dollars stay dollars: a walk of theirs could leave the band in which they are accepted (RATES-18).
  return (prices) => ({
    ...prices,
    sups_usd: walkOne(prices.sups_usd, startingPrices.sups_usd, 6, chance),
    eth_usd: walkOne(prices.eth_usd, startingPrices.eth_usd, 2, chance),
    bnb_usd: walkOne(prices.bnb_usd, startingPrices.bnb_usd, 2, chance),
  });
};
