import { describe, expect, it } from "vitest";
import { readMetadata } from "./read-metadata.ts";

const rules = {
  mediaOrigins: ["https://media.game.example"],
  publicOrigin: "https://passport.example",
  isPlainAllowed: false,
};
const read = (value: unknown) => readMetadata(value, rules);
const media = (path: string) => `https://media.game.example/${path}`;

describe("what a game says of an asset", () => {
  it("keeps all that the usual metadata and our additions to it have", () => {
    const attributes = [
      { trait_type: "Speed", value: 42.5, display_type: "number", max_value: 60 },
      { trait_type: "Weapon", value: "Lance", asset_hash: "0199a" },
    ];
    const pictures = {
      large_image_url: media("large.png"),
      card_animation_url: media("card.webm"),
      animation_url: media("film.webm"),
      avatar_url: "https://passport.example/api/files/1",
    };
    const said = { name: " Ironclad ", description: "x", image: media("a.png"), ...pictures, attributes };
    expect(read({ ...said, tier: "TITAN", asset_type: "mech", owner: "mallory" })).toEqual({
      name: "Ironclad",
      tier: "TITAN",
      asset_type: "mech",
      image_url: media("a.png"),
      ...pictures,
      attributes: [
        { trait_type: "Speed", value: 42.5, display_type: "number", asset_hash: null },
        { trait_type: "Weapon", value: "Lance", display_type: null, asset_hash: "0199a" },
      ],
    });
  });

  it("needs no more than a name; what is not said is empty", () => {
    const nothing = { tier: "", asset_type: "", attributes: [] };
    const noMedia = { image_url: "", large_image_url: "", card_animation_url: "", animation_url: "", avatar_url: "" };
    expect(read({ name: "Ironclad" })).toEqual({ name: "Ironclad", ...nothing, ...noMedia });
    expect(read({ name: "Ironclad", image: null, tier: null, attributes: null })).toMatchObject(noMedia);
  });

  it.each([
    ["a script", "javascript:alert(1)"],
    ["a document in the address", "data:text/html,<script>alert(1)</script>"],
    ["a picture in the address", "data:image/svg+xml,<svg/>"],
    ["something that only looks like the origin", "blob:https://media.game.example/1"],
    ["another origin", "https://mallory.example/a.png"],
    ["a longer host", "https://media.game.example.mallory.example/a.png"],
    ["a name before the host", "https://media.game.example@mallory.example/a.png"],
    ["a password", "https://a:b@media.game.example/a.png"],
    ["another port", "https://media.game.example:8443/a.png"],
    ["plain http", "http://media.game.example/a.png"],
    ["our own machine", "http://127.0.0.1:9090/metrics"],
    ["a call of ours", "https://passport.example/api/nfts/owner_address/0x0/mint"],
    ["a call of ours behind a file", "https://passport.example/api/files/../nfts"],
    ["a call of ours behind a written-out file", "https://passport.example/api/files/%2e%2e/nfts"],
    ["a relative address", "/api/files/1"],
    ["nonsense", "::"],
  ])("leaves a picture empty that is %s", (_what, image) => {
    expect(read({ name: "Ironclad", image, animation_url: image })).toMatchObject({ image_url: "", animation_url: "" });
  });

  it("takes plain http on a developer's machine, from the configured origins all the same", () => {
    const local = { ...rules, mediaOrigins: ["http://127.0.0.1:8090"], isPlainAllowed: true };
    const said = { name: "Ironclad", image: "http://127.0.0.1:8090/a.svg", avatar_url: "http://127.0.0.1:9090/a.svg" };
    expect(readMetadata(said, local)).toMatchObject({ image_url: said.image, avatar_url: "" });
  });

  const attribute = { trait_type: "Speed", value: 1 };
  const withAttribute = (change: object) => ({ name: "Ironclad", attributes: [{ ...attribute, ...change }] });
  it.each<[string, unknown]>([
    ["nothing", null],
    ["a list", [{ name: "Ironclad" }]],
    ["no name", { image: media("a.png") }],
    ["an empty name", { name: "  " }],
    ["a name without end", { name: "x".repeat(121) }],
    ["a name that reads backwards", { name: "Iron\u202edalc" }],
    ["a NUL", { name: "Iron\0clad" }],
    ["half a character", { name: "Iron\ud800" }],
    ["a name that is an object", { name: { toString: "x" } }],
    ["an address without end", { name: "Ironclad", image: media("x".repeat(2048)) }],
    ["10,000 attributes", { name: "Ironclad", attributes: Array.from({ length: 10_000 }, () => attribute) }],
    ["attributes that are no list", { name: "Ironclad", attributes: { length: 1 } }],
    ["an attribute without a name", withAttribute({ trait_type: "" })],
    ["a number that is none", withAttribute({ value: Number.NaN })],
    ["a number without end", withAttribute({ value: JSON.parse("1e999") })],
    ["a value that is an object", withAttribute({ value: { $gt: 0 } })],
    ["a value without end", withAttribute({ value: "x".repeat(241) })],
    ["a hash that leads elsewhere", withAttribute({ asset_hash: "../../store" })],
  ])("refuses %s as a whole", (_what, value) => {
    expect(read(value)).toBeUndefined();
  });
});
