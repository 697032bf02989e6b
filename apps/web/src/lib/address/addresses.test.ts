import { expect, it } from "vitest";
import { isProfileOf } from "./addresses.ts";

it.each(["/profile/alice", "/profile/Alice/game-assets", "/profile/alice/edit/"])("%s is alice's profile", (path) => {
  expect(isProfileOf("alice", path)).toBe(true);
});

it.each(["/profile", "/profile/bob/edit", "/tfa/alice/setup", "/"])("%s is not", (path) => {
  expect(isProfileOf("alice", path)).toBe(false);
});
