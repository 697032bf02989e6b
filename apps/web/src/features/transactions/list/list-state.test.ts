import { expect, it } from "vitest";
import { testTransaction } from "../live/test-transaction.ts";
import { listState } from "./list-state.ts";

const rows = [testTransaction()];

it("shows loading until there is a response, and an error when there is none", () => {
  expect(listState({ rows: undefined, hasFailed: false, isOutdated: false })).toBe("loading");
  expect(listState({ rows: undefined, hasFailed: true, isOutdated: false })).toBe("error");
});

it("keeps the rows while the next ones load, also when that fails", () => {
  expect(listState({ rows, hasFailed: false, isOutdated: true })).toBe("ready");
  expect(listState({ rows, hasFailed: true, isOutdated: false })).toBe("ready");
});

it("says that a list is empty only for the current search", () => {
  expect(listState({ rows: [], hasFailed: false, isOutdated: false })).toBe("empty");
  expect(listState({ rows: [], hasFailed: false, isOutdated: true })).toBe("loading");
});
