import { expect, it } from "vitest";
import { fillUri, readTokenMetadata } from "./token-metadata.ts";

it("[DEPASSET-5] replaces {id} with the 64-digit hex id, wherever it is", () => {
  const id = `${"0".repeat(62)}1f`;
  expect(fillUri("https://game.example/{id}.json?again={id}", "31")).toBe(
    `https://game.example/${id}.json?again=${id}`,
  );
  const largest = (2n ** 256n - 1n).toString();
  expect(fillUri("{id}", largest)).toBe("f".repeat(64));
  expect(fillUri("https://game.example/fixed.json", "31")).toBe("https://game.example/fixed.json");
});

it("[DEPASSET-5] takes name, description, image and animation_url, and nothing that a page cannot show", () => {
  expect(
    readTokenMetadata({
      name: " First Blood ",
      description: "The first one.",
      image: "https://game.example/1.png",
      animation_url: "https://game.example/1.webm",
      decimals: 0,
    }),
  ).toEqual({
    name: "First Blood",
    description: "The first one.",
    image: "https://game.example/1.png",
    animationUrl: "https://game.example/1.webm",
  });
  const nothing = { name: "", description: "", image: "", animationUrl: "" };
  expect(readTokenMetadata({})).toEqual(nothing);
  expect(
    readTokenMetadata({ name: 7, description: ["x"], image: "javascript:alert(1)", animation_url: "/relative" }),
  ).toEqual(nothing);
  expect(readTokenMetadata({ name: "x".repeat(500) })?.name).toHaveLength(120);
  for (const wrong of [null, [], "text", 7]) expect(readTokenMetadata(wrong)).toBeUndefined();
});
