import { expect, it } from "vitest";
import { chipFacts } from "./chip-facts.ts";

const alice = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const mallory = "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc";
const connected = (address: string) =>
  ({ way: "browser", address, chainId: 1, name: "Test", icon: undefined }) as const;

it("shows the wallet that would sign, and its relation to the account", () => {
  expect(chipFacts(undefined, null)).toBeUndefined();
  expect(chipFacts(undefined, alice)).toEqual({ address: alice, status: "linked" });
  expect(chipFacts(connected(alice), alice.toLowerCase())).toEqual({ address: alice, status: "connected" });
  expect(chipFacts(connected(mallory), alice)).toEqual({ address: mallory, status: "other" });
  expect(chipFacts(connected(alice), null)).toEqual({ address: alice, status: "not-linked" });
});
