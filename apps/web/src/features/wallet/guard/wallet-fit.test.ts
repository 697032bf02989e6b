import { expect, it } from "vitest";
import { walletFit } from "./wallet-fit.ts";

const alice = "0x70997970C51812dc3A010C7d01b50e0d17dc79C8";
const mallory = "0x9965507D1a55bcC2695C58ba16FB37d819B0A4dc";

it("a connected wallet fits when it is the account's, in whatever case", () => {
  expect(walletFit(alice, alice.toLowerCase())).toBe("fits");
  expect(walletFit(mallory, alice)).toBe("mismatch");
  expect(walletFit(alice, null)).toBe("missing");
});

it("no connected wallet fits any account", () => {
  expect(walletFit(undefined, alice)).toBe("fits");
  expect(walletFit(undefined, null)).toBe("fits");
});
