import { expect, it } from "vitest";
import { noteFreshLogin, takeFreshLogin } from "./fresh-login.ts";

const address = "/external/login?origin=https%3A%2F%2Fgame.example&state=s1";

it("is good once, for the address that it was noted for", () => {
  noteFreshLogin(address);
  expect(takeFreshLogin(address)).toBe(true);
  expect(takeFreshLogin(address)).toBe(false);
});

it("mallory cannot use it for another site", () => {
  noteFreshLogin(address);
  expect(takeFreshLogin("/external/login?origin=https%3A%2F%2Fmallory.example")).toBe(false);
  expect(takeFreshLogin(address)).toBe(false);
});

it("is over after a minute, and never noted for a page of ours", () => {
  noteFreshLogin(address, 0);
  expect(takeFreshLogin(address, 60_000)).toBe(false);
  noteFreshLogin("/transactions?page=2");
  expect(takeFreshLogin("/transactions?page=2")).toBe(false);
});
