/** What the game says of a collectible in browser tests, and what its pictures are. */

import type { CollectiblePictures } from "./player-collectibles.ts";
import type { Stack } from "./stack.ts";
import type { Wish } from "./start-game-metadata.ts";

interface Asset {
  collection: string;
  tokenId: string;
}

/** ERC-721 metadata and our additions to it; see docs/integration/items.md. */
interface Metadata {
  name?: string;
  description?: string;
  image?: string;
  animation_url?: string;
  attributes?: readonly {
    trait_type: string;
    value: string | number;
    display_type?: string;
    asset_hash?: string;
  }[];
  tier?: string;
  asset_type?: string;
  large_image_url?: string;
  card_animation_url?: string;
  avatar_url?: string;
}

/** Pictures and a film that load: of a war machine of the game's. */
export const gamePictures = ({ gameUrl }: Stack): CollectiblePictures => {
  const pictures = `${gameUrl}/pictures/supremacy-genesis/1`;
  return {
    image_url: `${pictures}/picture.svg`,
    large_image_url: `${pictures}/picture.svg`,
    card_animation_url: `${gameUrl}/films/patrol.webm`,
    animation_url: `${gameUrl}/films/patrol.webm`,
    avatar_url: `${pictures}/avatar.svg`,
  };
};

/** From now on the game says this of the asset; what is left out it says as before. */
export const gameSays = (stack: Stack, asset: Asset, says: Metadata): Promise<void> => tell(stack, asset, { says });

/** From now on the game has no answer for it. */
export const gameIsSilent = (stack: Stack, asset: Asset): Promise<void> => tell(stack, asset, { status: 503 });

const tell = async ({ gameUrl }: Stack, { collection, tokenId }: Asset, wish: Wish): Promise<void> => {
  const body = JSON.stringify(wish);
  const response = await fetch(`${gameUrl}/metadata/${collection}/${tokenId}`, { method: "PUT", body });
  if (!response.ok) throw new Error(`the game's stand-in answered ${response.status}`);
};
