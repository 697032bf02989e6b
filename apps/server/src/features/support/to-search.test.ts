import { expect, it } from "vitest";
import { toSearch } from "./to-search.ts";

it.each([
  ["019a8b6e-0000-7000-8000-00000000000A", "id", "019a8b6e-0000-7000-8000-00000000000a"],
  [" Alice@Passport.Example ", "email", "alice@passport.example"],
  ["0x90F79bf6EB2c4f870365E785982E1f101E93b906", "wallet", "0x90f79bf6eb2c4f870365e785982e1f101e93b906"],
  ["Alice_7", "username", "alice_7"],
  ["0x90f7", "username", "0x90f7"],
  ["no mail@", "username", "no mail@"],
  ["%' or true --", "username", "%' or true --"],
])("%j is looked up by %s", (typed, by, text) => {
  expect(toSearch(typed)).toEqual({ by, text });
});
