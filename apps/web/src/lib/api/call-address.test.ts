import { checkHealth } from "@passport/protocol/calls/health";
import { exportTransactions } from "@passport/protocol/calls/transactions";
import { withdrawItem, withdrawSups } from "@passport/protocol/calls/vouchers";
import { expect, it } from "vitest";
import { callAddress } from "./call-address.ts";

it("encodes every character of a query", () => {
  expect(callAddress(checkHealth)).toBe("/api/check");
  expect(callAddress(exportTransactions, { search: "100% & more", group: "ASSET MANAGEMENT" })).toBe(
    "/api/transactions/export?search=100%25+%26+more&group=ASSET+MANAGEMENT",
  );
});

it("leaves out what is not given", () => {
  expect(callAddress(exportTransactions, { search: "x", group: undefined })).toBe("/api/transactions/export?search=x");
});

const address = "0x71c4a7f3b8d2e5f60718293a4b5c6d7e8f909af2";

it("fills the parts of a path and leaves them out of the query", () => {
  expect(callAddress(withdrawSups, { address, nonce: "0", amount: "50", chain: "97" })).toBe(
    `/api/withdraw/${address}/0/50/97`,
  );
  expect(
    callAddress(withdrawItem, { account: address, token_id: "7", nonce: "1", amount: "1", collection_slug: "crates" }),
  ).toBe(`/api/1155/${address}/7/1/1?collection_slug=crates`);
});

it("a part cannot lead to another path", () => {
  expect(callAddress(withdrawSups, { address: "../../auth", nonce: "0?x=1", amount: "1#", chain: "97/1" })).toBe(
    "/api/withdraw/..%2F..%2Fauth/0%3Fx%3D1/1%23/97%2F1",
  );
});
