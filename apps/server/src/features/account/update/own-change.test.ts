import type { User } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { readChange, type Wish } from "./own-change.ts";

const organisation = { id: "019a0000-0000-7000-8000-000000000001" };
const avatar = "019a0000-0000-7000-8000-000000000002";
const alice: User = {
  id: "019a0000-0000-7000-8000-000000000000",
  account_id: "019a0000-0000-7000-8000-00000000000a",
  username: "alice",
  first_name: "Alice",
  last_name: "Archer",
  email: "alice@passport.example",
  verified: true,
  has_password: true,
  shows_name: false,
  mobile_number: "+6421555012",
  public_address: null,
  organisation,
  avatar_id: avatar,
  faction_id: null,
  faction: null,
  google_id: null,
  facebook_id: null,
  twitter_id: null,
  two_factor_authentication_activated: false,
  has_passkey: false,
  two_factor_authentication_is_set: false,
  withdraw_lock: false,
  mint_lock: false,
  total_lock: false,
  withdrawals_held_until: null,
  deletion_due_at: null,
  role: null,
  created_at: "2026-01-01T00:00:00.000Z",
};
const change = (wish: Wish, user = alice) => readChange(user, wish);
const nothing = { fields: {}, emailCanonical: undefined, newPassword: undefined };

describe("what a wish changes", () => {
  it("is nothing when everything is as it was", () => {
    expect(change({})).toEqual(nothing);
    const asItWas: Wish = {
      new_username: "alice",
      email: "alice@passport.example",
      first_name: "Alice",
      last_name: "Archer",
      shows_name: false,
      mobile_number: "+6421555012",
      organisation_id: organisation.id,
      avatarID: avatar,
      user_agent: "Firefox",
    };
    expect(change(asItWas)).toEqual(nothing);
  });

  it("is only what differs", () => {
    const wish = { new_username: " Alice ", first_name: "", last_name: "Archer", shows_name: true };
    expect(change(wish)).toEqual({ ...nothing, fields: { username: "Alice", first_name: "", shows_name: true } });
  });

  it("can take things away, and an empty number is none", () => {
    const gone = { mobile_number: null, organisation_id: null, avatar_id: null };
    expect(change({ mobile_number: "", organisation_id: null, avatarID: null }).fields).toEqual(gone);
    expect(change({ mobile_number: "" }, { ...alice, mobile_number: null })).toEqual(nothing);
  });

  it("is no new email in another spelling of the same mailbox", () => {
    expect(change({ email: " Alice@PASSPORT.example " })).toEqual(nothing);
    expect(change({ email: "Erin@Passport.example" }).emailCanonical).toBe("erin@passport.example");
    expect(change({ email: "alice@passport.example" }, { ...alice, email: null }).emailCanonical).toBe(
      "alice@passport.example",
    );
  });
});

describe("refused is", () => {
  it.each(["ab", "x".repeat(16), "a b c", "al-ice", "älice", ""])("the username %j", (new_username) => {
    expect(() => change({ new_username })).toThrow(expect.objectContaining({ code: "username_invalid" }));
  });

  it("a name of the house, but not to a player who has it", () => {
    expect(() => change({ new_username: "Support" })).toThrow(expect.objectContaining({ code: "username_taken" }));
    expect(change({ new_username: "support" }, { ...alice, username: "support" })).toEqual(nothing);
  });

  it.each(["", "alice", "alice@home"])("the email %j", (email) => {
    expect(() => change({ email })).toThrow(expect.objectContaining({ code: "email_invalid" }));
  });

  it("an organisation that the player is not in", () => {
    expect(() => change({ organisation_id: avatar })).toThrow(expect.objectContaining({ code: "not_found" }));
    const loner = { ...alice, organisation: null };
    expect(() => change({ organisation_id: organisation.id }, loner)).toThrow(
      expect.objectContaining({ code: "not_found" }),
    );
  });
});
