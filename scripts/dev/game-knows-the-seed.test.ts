import { expect, it } from "vitest";
import { readMetadata } from "../../apps/server/src/features/assets/metadata/read-metadata.ts";
import { developmentAssets } from "../../apps/server/src/features/assets/seed/development-assets.ts";
import { developmentItemTypes } from "../../apps/server/src/features/assets/seed/development-items.ts";
import { itemMetadataOf, metadataOf } from "../../examples/game/src/assets/metadata-of.ts";

const origin = "http://127.0.0.1:8090";
const rules = { mediaOrigins: [origin], publicOrigin: "http://localhost:5173", isPlainAllowed: true };

it.each(developmentAssets)("the game says of $name what the seed says, and has a picture of it", (asset) => {
  const { slug, tokenId, name, tier, type, attributes } = asset;
  const said = readMetadata(metadataOf(origin, slug, tokenId), rules);
  expect(said).toMatchObject({ name, tier, asset_type: type, ...(attributes !== undefined && { attributes }) });
  expect(said?.image_url).toMatch(origin);
  expect(said?.avatar_url).toMatch(origin);
});

it.each(developmentItemTypes)("the game says of $label what the seed says", ({ slug, tokenId, label, description }) => {
  expect(itemMetadataOf(origin, slug, tokenId)).toMatchObject({ name: label, description });
});
