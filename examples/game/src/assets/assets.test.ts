import { expect, it } from "vitest";
import { createGame } from "../create-game.ts";
import { describeAsset } from "./describe-asset.ts";
import { assetTypes } from "./known-asset.ts";
import { metadataOf } from "./metadata-of.ts";
import { inkOf } from "./tier-inks.ts";

const origin = "http://127.0.0.1:8090";
const game = await createGame({
  issuer: "http://127.0.0.1:1",
  clientId: "hangar-7",
  clientSecret: "secret-for-tests",
  serverKey: "psk_0123456789abcdef_secret-for-tests",
  webhookSecret: `whsec_${Buffer.from("secret-for-tests").toString("base64")}`,
  prize: { collection: "supremacy-achievements", tokenId: "2" },
  isControlled: false,
  origin,
  host: "127.0.0.1",
  port: 8090,
});
const tokens = Array.from({ length: 200 }, (_, index) => String(index));

it("says the same of a token each time, and something else of each", async () => {
  const ask = async (tokenId: string) => (await game.inject(`/metadata/some-collection/${tokenId}`)).json<object>();
  expect(await ask("7")).toEqual(await ask("7"));
  expect(await ask("7")).toEqual(metadataOf(origin, "some-collection", "7"));
  expect(await ask("8")).not.toEqual(await ask("7"));
  const types = tokens.map((tokenId) => metadataOf(origin, "some-collection", tokenId).asset_type);
  expect(new Set(types)).toEqual(new Set(assetTypes));
});

it("has every picture and film that it speaks of, for pages of other sites too", async () => {
  for (const tokenId of tokens) {
    const said = metadataOf(origin, "some-collection", tokenId);
    const addresses = Object.values(said).filter((value) => typeof value === "string" && value.startsWith(origin));
    expect(addresses).toHaveLength(5);
    for (const address of new Set(addresses)) {
      const answer = await game.inject(String(address));
      expect([address, answer.statusCode]).toEqual([address, 200]);
      expect(answer.headers["content-type"]).toMatch(/^image\/svg\+xml/);
      expect(answer.body.length).toBeLessThan(40_000);
      expect(answer.headers["cross-origin-resource-policy"]).toBe("cross-origin");
    }
  }
});

it("engraves no two tokens alike, each in the ink of its tier, and only films move", async () => {
  const draw = async (tokenId: string, view: string) =>
    (await game.inject(`/pictures/some-collection/${tokenId}/${view}.svg`)).body;
  const pictures = await Promise.all(tokens.map((tokenId) => draw(tokenId, "picture")));
  expect(new Set(pictures).size).toBe(tokens.length);
  for (const [nth, tokenId] of tokens.entries()) {
    expect(pictures[nth]).toContain(`color="${inkOf(describeAsset("some-collection", tokenId).tier)}"`);
  }
  for (const view of ["picture", "large", "avatar"]) expect(await draw("7", view)).not.toContain("@keyframes");
  for (const view of ["film", "large-film"]) {
    expect(await draw("7", view)).toContain("@keyframes");
    expect(await draw("7", view)).toContain("prefers-reduced-motion");
  }
});

it("puts nothing into an answer that is no collection and no token", async () => {
  for (const path of ["a/1%22onload", "a/-1", "A/1", "%3Cscript%3E/1", "a/01", "a/1/../../x"]) {
    expect((await game.inject(`/metadata/${path}`)).statusCode).toBeGreaterThanOrEqual(400);
    expect((await game.inject(`/pictures/${path}/picture.svg`)).statusCode).toBeGreaterThanOrEqual(400);
  }
  expect((await game.inject("/pictures/a/1/other.svg")).statusCode).toBeGreaterThanOrEqual(400);
});

it("describes an item by the id that clients of ERC-1155 fill in, for pages of other sites", async () => {
  const idOf = (digits: string) => digits.padStart(64, "0");
  const answer = await game.inject(`/items/supremacy-achievements/${idOf("4")}.json`);
  expect(answer.headers["access-control-allow-origin"]).toBe("*");
  const { image, ...words } = answer.json<{ image: string }>();
  expect(words).toEqual({ name: "Sharpshooter", description: "Ten hits in a row, none of them close." });
  expect((await game.inject(image)).headers["content-type"]).toContain("image/svg+xml");
  // 1f is token 31.
  expect((await game.inject(`/items/medals/${idOf("1f")}.json`)).json()).toMatchObject({ name: "Medal 31" });
  for (const wrong of ["4", idOf("G"), `0x${idOf("4")}`, idOf("A")]) {
    expect((await game.inject(`/items/supremacy-achievements/${wrong}.json`)).statusCode).toBe(400);
  }
});
