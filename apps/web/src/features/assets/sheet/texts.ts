import { brand } from "../../../lib/env/brand.ts";
import { defineTexts } from "../../../lib/texts/texts.ts";

/** What the pages of a collectible and of an item have in common. */
export const sheetTexts = defineTexts({
  page: (name: string) => `${name}, ${brand.product}`,
  loading: "Loading the asset",
  failed: "This asset could not be shown",
  retry: "Try again",
  backToOwn: "Your profile",
  backTo: (username: string) => `Profile of ${username}`,
  assets: "Assets",

  pictureOf: (name: string) => `Picture of ${name}`,
  filmOf: (name: string) => `Video of ${name}`,
  play: "Play video",
  pause: "Pause video",

  owner: "Owner",
  noOwner: `Not a ${brand.product} player`,
  collection: "Collection",
  token: "Token",
  tokenNumber: (tokenId: string) => `#${tokenId}`,

  chain: "Network",
  contract: "Contract",
  contractToCopy: "contract address",
});
