import { expect, it } from "vitest";
import { marketplacePageOf } from "./marketplace-page.ts";

const contract = `0x${"c1".repeat(20)}`;
const testContract = `0x${"7e".repeat(20)}`;
const marketplace = {
  assetUrl: "https://market.example/assets/{contract}/{token_id}",
  test: { contract: testContract, assetUrl: "https://testnets.market.example/{token_id}?of={contract}" },
};

it.each(["STAKABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"] as const)("has a page for what is %s", (on_chain_status) => {
  const page = marketplacePageOf(marketplace, { token_id: "7", on_chain_status }, { mint_contract: contract });
  expect(page).toBe(`https://market.example/assets/${contract}/7`);
});

it("has none for what is not minted, and none without a contract", () => {
  const asset = { token_id: "7", on_chain_status: "MINTABLE" } as const;
  expect(marketplacePageOf(marketplace, asset, { mint_contract: contract })).toBeNull();
  const minted = { ...asset, on_chain_status: "STAKABLE" } as const;
  expect(marketplacePageOf(marketplace, minted, { mint_contract: null })).toBeNull();
});

it("leads to the test network for the one contract that is configured, and to the main one without it", () => {
  const asset = { token_id: "7", on_chain_status: "STAKABLE" } as const;
  const onTest = { mint_contract: testContract };
  expect(marketplacePageOf(marketplace, asset, onTest)).toBe(`https://testnets.market.example/7?of=${testContract}`);
  const without = { ...marketplace, test: { ...marketplace.test, contract: undefined } };
  expect(marketplacePageOf(without, asset, onTest)).toBe(`https://market.example/assets/${testContract}/7`);
});
