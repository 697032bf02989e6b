/** The page of one collectible in browser tests: what to give, where to look. */
import type { Database } from "@passport/database";
import type { Page } from "@playwright/test";
import { type GivenCollectible, giveCollectibles, type NewCollectible } from "./player-collectibles.ts";

interface Owner {
  username: string;
}

export const someWallet = "0x71c4a7f3b8d2e5f60718293a4b5c6d7e8f909af2";

/** Two stats, two boosts and a property. */
export const someAttributes = [
  { trait_type: "Structure", value: 74, display_type: "number" },
  { trait_type: "Shield", value: 1250, display_type: "number" },
  { trait_type: "Heat resistance", value: 15, display_type: "boost_percentage" },
  { trait_type: "Salvage", value: 40, display_type: "boost_number" },
  { trait_type: "Chassis", value: "BXD" },
] as const;

export const giveOne = async (
  db: Database,
  { username }: Owner,
  collectible: NewCollectible,
): Promise<GivenCollectible> => {
  const [given] = await giveCollectibles(db, username, [collectible]);
  if (given === undefined) throw new Error("nothing was given");
  return given;
};

export const collectibleAddress = ({ username }: Owner, { hash }: GivenCollectible) =>
  `/profile/${username}/asset/${hash}`;

export const title = (page: Page) => page.getByRole("heading", { level: 1 });
export const location = (page: Page) => page.getByRole("region", { name: "Location" });
export const stops = (page: Page) => location(page).getByRole("listitem");
export const timeline = (page: Page) => page.getByRole("region", { name: "In progress" });

/** A voucher that waits for the wallet, as `opens` of a player's operations takes it. */
export const mintOf = ({ collection, tokenId }: GivenCollectible, deadline: Date) =>
  ({ kind: "mint", chain_id: 31_337, amount: null, collection, token_id: tokenId, tx_hash: null, deadline }) as const;
export const inFiveMinutes = () => new Date(Date.now() + 300_000);
