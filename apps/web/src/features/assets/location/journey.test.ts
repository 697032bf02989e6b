import { describe, expect, it } from "vitest";
import { destinationOf, stopsOf } from "./journey.ts";
import { locationOf } from "./location-of.ts";

const stops = (journey: Parameters<typeof stopsOf>[0]) => stopsOf(journey).map(({ stop }) => stop);

describe("the journey of an asset", () => {
  it("[ASSET-5] begins off-world with STAKABLE and on-world with every other status", () => {
    const free = { locked_to_service: null };
    expect(locationOf({ ...free, on_chain_status: "STAKABLE" })).toBe("chain");
    for (const on_chain_status of ["MINTABLE", "UNSTAKABLE", "UNSTAKABLE_OLD"] as const) {
      expect(locationOf({ ...free, on_chain_status })).toBe("passport");
    }
  });

  it("starts in the game for an asset that is locked there", () => {
    expect(locationOf({ locked_to_service: "supremacy", on_chain_status: "UNSTAKABLE" })).toBe("game");
  });

  it("shows where it is and where it can go", () => {
    expect(stops({ at: "passport", canGo: ["chain"] })).toEqual(["far", "here", "canGo"]);
    expect(stops({ at: "chain", canGo: ["passport"] })).toEqual(["far", "canGo", "here"]);
    expect(stops({ at: "passport", canGo: ["game", "chain"] })).toEqual(["canGo", "here", "canGo"]);
    expect(stops({ at: "game", canGo: ["passport"] })).toEqual(["here", "canGo", "far"]);
  });

  it("shows the move until it is complete", () => {
    expect(stops({ at: "passport", canGo: ["chain"], goesTo: destinationOf("mint") })).toEqual([
      "far",
      "leaving",
      "arriving",
    ]);
    expect(stops({ at: "chain", canGo: ["passport"], goesTo: destinationOf("stake") })).toEqual([
      "far",
      "arriving",
      "leaving",
    ]);
    expect(stops({ at: "passport", goesTo: destinationOf("move_to_game") })).toEqual(["arriving", "leaving", "far"]);
    expect(stops({ at: "game", goesTo: destinationOf("move_from_game") })).toEqual(["leaving", "arriving", "far"]);
    expect(stops({ at: "chain", canGo: ["passport"], goesTo: destinationOf("unstake") })).toEqual([
      "far",
      "canGo",
      "here",
    ]);
  });
});
