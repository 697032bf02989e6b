import { assetTypes } from "@passport/protocol/asset-kinds";
import { describe, expect, it } from "vitest";
import { drawnKind, inWords, typeLabel } from "./words.ts";

describe("the words of an asset's kind", () => {
  it("are the specified labels for known types", () => {
    expect(typeLabel("mech", assetTypes)).toBe("War Machine");
    expect(typeLabel("weapon_skin", assetTypes)).toBe("Weapon Submodel");
  });

  it("are readable for an unknown type", () => {
    expect(typeLabel("utility_drone", assetTypes)).toBe("Utility Drone");
    expect(inWords("ULTRA__SECRET ")).toBe("Ultra Secret");
    expect(inWords("")).toBe("");
  });

  it("do not take a property of Object.prototype for a type", () => {
    expect(typeLabel("constructor", assetTypes)).toBe("Constructor");
    expect(drawnKind("toString")).toBe("mystery_crate");
  });
});
