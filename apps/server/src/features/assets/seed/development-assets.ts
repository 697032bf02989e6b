/**
 * Development only: what the collections are called, and collectibles for the players of the seed. Those
 * on chain are the ones that packages/contracts mints for carol; a test compares the two.
 */
import type { AssetStatus } from "../collectibles/store.ts";

export interface CollectionTexts {
  name: string;
  description: string;
}

export const collectionTexts: Readonly<Record<string, CollectionTexts>> = {
  "supremacy-genesis": { name: "Supremacy Genesis", description: "The first war machines, and what they fight with." },
  "supremacy-limited-release": {
    name: "Supremacy Limited Release",
    description: "Machines and skins of which there will be no more.",
  },
  "supremacy-achievements": { name: "Supremacy Achievements", description: "What is earned and not bought." },
};

export interface DevelopmentAsset {
  slug: string;
  tokenId: string;
  name: string;
  tier: string;
  type: string;
  owner: string;
  status: AssetStatus;
}

const genesis = "supremacy-genesis";
const limited = "supremacy-limited-release";

export const developmentAssets: readonly DevelopmentAsset[] = [
  { slug: genesis, tokenId: "1", name: "Ironclad", tier: "RARE", type: "mech", owner: "carol", status: "STAKABLE" },
  { slug: genesis, tokenId: "2", name: "Longstride", tier: "EPIC", type: "mech", owner: "carol", status: "UNSTAKABLE" },
  {
    slug: genesis,
    tokenId: "3",
    name: "Old Faithful",
    tier: "LEGENDARY",
    type: "mech",
    owner: "carol",
    status: "UNSTAKABLE_OLD",
  },
  { slug: limited, tokenId: "1", name: "Night Livery", tier: "RARE", type: "skin", owner: "carol", status: "STAKABLE" },
  { slug: genesis, tokenId: "101", name: "Wayfarer", tier: "COMMON", type: "mech", owner: "alice", status: "MINTABLE" },
  { slug: genesis, tokenId: "102", name: "Sandrunner", tier: "RARE", type: "mech", owner: "bob", status: "MINTABLE" },
  { slug: genesis, tokenId: "103", name: "Kestrel", tier: "EPIC", type: "mech", owner: "carol", status: "MINTABLE" },
  {
    slug: limited,
    tokenId: "101",
    name: "Dawn Livery",
    tier: "EPIC",
    type: "skin",
    owner: "alice",
    status: "MINTABLE",
  },
  { slug: limited, tokenId: "102", name: "Dusk Livery", tier: "RARE", type: "skin", owner: "bob", status: "MINTABLE" },
];

/** So many of each token of an item collection, for whoever has a wallet to withdraw to. */
export const developmentItems = [
  { slug: "supremacy-achievements", tokenId: "1", owner: "carol", count: "3" },
  { slug: "supremacy-achievements", tokenId: "3", owner: "carol", count: "1" },
  { slug: "supremacy-achievements", tokenId: "1", owner: "alice", count: "2" },
] as const;
