import { checkHealth } from "@passport/protocol/calls/health";
import { exportTransactions } from "@passport/protocol/calls/transactions";
import { expect, it } from "vitest";
import { callAddress } from "./call-address.ts";

it("writes a query so that every character arrives as it was meant", () => {
  expect(callAddress(checkHealth)).toBe("/api/check");
  expect(callAddress(exportTransactions, { search: "100% & more", group: "ASSET MANAGEMENT" })).toBe(
    "/api/transactions/export?search=100%25+%26+more&group=ASSET+MANAGEMENT",
  );
});

it("leaves out what is not given", () => {
  expect(callAddress(exportTransactions, { search: "x", group: undefined })).toBe("/api/transactions/export?search=x");
});
