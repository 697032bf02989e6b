import type { User } from "@passport/protocol/user";
import { expect, it } from "vitest";
import { updateOf, valuesOf } from "./profile-values.ts";

const alice = {
  id: "018f3a52-7d3c-7c1e-9f00-000000000001",
  username: "alice",
  first_name: "Alice",
  last_name: "",
  shows_name: false,
  mobile_number: null,
  email: null,
  organisation: null,
} as User;

it("names the fields of the call; a username and an email only where they are new", () => {
  const values = valuesOf(alice);
  const always = {
    id: alice.id,
    first_name: "Alice",
    last_name: "",
    shows_name: false,
    mobile_number: "",
    organisation_id: null,
    user_agent: "Firefox",
  };
  expect(updateOf(values, alice, "Firefox")).toEqual(always);
  expect(updateOf({ ...values, username: " alice_2 ", email: " a@b.example " }, alice, "Firefox")).toEqual({
    ...always,
    new_username: "alice_2",
    email: "a@b.example",
  });
  const organisation = { id: "018f3a52-7d3c-7c1e-9f00-000000000002" };
  expect(updateOf(values, { ...alice, organisation }, "x".repeat(2000))).toMatchObject({
    organisation_id: organisation.id,
    user_agent: "x".repeat(512),
  });
});
