import { describe, expect, it } from "vitest";
import { clausesOf } from "./clauses.ts";

describe("the clauses of a rule", () => {
  it("end at semicolons and sentences", () => {
    expect(clausesOf("The page has a title; the button is disabled. Enabled, it sends the form.")).toEqual([
      "The page has a title",
      "the button is disabled",
      "Enabled, it sends the form",
    ]);
  });

  it('end at a comma before "and", "but" or "then"', () => {
    expect(clausesOf("It reads the nonce, then signs, and reloads, but shows nothing.")).toEqual([
      "It reads the nonce",
      "then signs",
      "reloads",
      "shows nothing",
    ]);
  });

  it("keep lists, quoted texts, code and brackets whole", () => {
    expect(clausesOf('It has a, b and c; shows "Sorry. Try again; or not." and `x; y` (one; two).')).toEqual([
      "It has a, b and c",
      'shows "Sorry. Try again; or not." and `x; y` (one; two)',
    ]);
  });

  it("do not hold the marks that name a source", () => {
    expect(clausesOf("It is refused (S2), after 24 hours (the number: ours).")).toEqual([
      "It is refused, after 24 hours",
    ]);
    expect(clausesOf("It goes to `/` (ours); then to /home (G7, U1).")).toEqual(["It goes to `/`", "then to /home"]);
    expect(clausesOf("An IPv6 range (/64) counts (doc 2).")).toEqual(["An IPv6 range (/64) counts"]);
  });

  it("keep numbers and addresses whole", () => {
    expect(clausesOf("It answers 1.5 at /api/x.json?a=1. Nothing else.")).toEqual([
      "It answers 1.5 at /api/x.json?a=1",
      "Nothing else",
    ]);
  });
});
