/** A seeded random walk: the prices that a newcomer watches change. The same seed gives the same walk. */
export interface Prices {
  sups_usd: string;
  eth_usd: string;
  bnb_usd: string;
}

export const startingPrices: Prices = { sups_usd: "0.0375", eth_usd: "3120.55", bnb_usd: "612.40" };

/** mulberry32: 32 bits of state are plenty for a price that is only looked at. */
const seededRandom = (seed: number): (() => number) => {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
};

const stepShare = 0.004;
/** How strongly a price is pulled back: a stack left running overnight still shows believable prices. */
const homesickness = 0.05;

const walkOne = (price: string, home: string, digits: number, random: () => number): string => {
  const start = Number(home);
  const moved = Number(price) + (start - Number(price)) * homesickness + start * stepShare * (random() * 2 - 1);
  return moved.toFixed(digits);
};

export const walkPrices = (seed: number): ((prices: Prices) => Prices) => {
  const random = seededRandom(seed);
  return (prices) => ({
    sups_usd: walkOne(prices.sups_usd, startingPrices.sups_usd, 6, random),
    eth_usd: walkOne(prices.eth_usd, startingPrices.eth_usd, 2, random),
    bnb_usd: walkOne(prices.bnb_usd, startingPrices.bnb_usd, 2, random),
  });
};
