import { collectibleSchema, defaultBrand } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import type { CollectibleRow } from "./read-store.ts";
import { toCollectible } from "./to-collectible.ts";

const row: CollectibleRow = {
  id: "01890a5d-ac96-7741-b9b6-0a2b3c4d5e6f",
  hash: "a1b2",
  collection: "supremacy-genesis",
  token_id: "101",
  name: "Wayfarer",
  tier: "MEGA",
  asset_type: "mech",
  image_url: "https://game.example/101.png",
  large_image_url: "",
  card_animation_url: "",
  animation_url: "",
  avatar_url: "",
  attributes: [],
  owner_id: null,
  on_chain_status: "MINTABLE",
  locked_to_service: null,
  unlocked_at: null,
};
const attributesFrom = (attributes: unknown) => toCollectible({ ...row, attributes }, defaultBrand).attributes;

describe("toCollectible", () => {
  it("says nothing of where the row came from and whose it is", () => {
    const collectible = toCollectible(row, defaultBrand);
    expect(collectibleSchema.parse(collectible)).toEqual(collectible);
    expect(Object.keys(collectible)).not.toContain("owner_id");
  });

  it("calls the service what the brand calls the game", () => {
    const collectible = toCollectible({ ...row, locked_to_service: "supremacy" }, { game: "Mechs" });
    expect(collectible).toMatchObject({ locked_to_service: "supremacy", locked_to_service_name: "Mechs" });
    expect(toCollectible(row, { game: "Mechs" }).locked_to_service_name).toBeNull();
  });

  it("keeps the attributes that the wire knows, in their order, and leaves out the others", () => {
    const good = { trait_type: "Speed", value: 10, display_type: "number", asset_hash: null };
    const stored = [
      good,
      { trait_type: "Maker", value: "Far Shore", secret: "stays behind" },
      { trait_type: "Weapon", value: "Stormcaller", asset_hash: "ff00" },
      { trait_type: "Script", value: "x", asset_hash: "../../logout" },
      { trait_type: "Huge", value: Number.POSITIVE_INFINITY },
      { trait_type: "Nested", value: { toString: "x" } },
      { trait_type: 7, value: 7 },
      { value: 7 },
      { trait_type: "Shown as", value: 1, display_type: 5 },
      null,
      "text",
      [good],
    ];
    expect(attributesFrom(stored)).toEqual([
      good,
      { trait_type: "Maker", value: "Far Shore", display_type: null, asset_hash: null },
      { trait_type: "Weapon", value: "Stormcaller", display_type: null, asset_hash: "ff00" },
    ]);
  });

  it.each([null, {}, "[]", 7])("has no attributes when what is stored is no list: %j", (stored) => {
    expect(attributesFrom(stored)).toEqual([]);
  });
});
