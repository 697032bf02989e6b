import type { Operation } from "@passport/protocol/operation";
import { expect, it } from "vitest";
import { availabilityOf } from "./availability.ts";

const now = Date.UTC(2026, 10, 15, 12);
const inMinutes = (minutes: number) => new Date(now + minutes * 60_000).toISOString();
const free = { unlocked_at: null, locked_to_service: null, on_chain_status: "MINTABLE" as const };
const operation = (facts: Partial<Operation>) => ({
  kind: "mint" as const,
  state: "pending" as const,
  tx_hash: null,
  deadline: inMinutes(5),
  ...facts,
});

it("a free collectible can be moved", () => {
  expect(availabilityOf({ collectible: free, operation: undefined, now })).toEqual({
    isLocked: false,
    canStart: true,
    canMove: true,
    openUntil: undefined,
    lockedUntil: undefined,
  });
});

it("a lock prevents a move until its end", () => {
  const locked = { ...free, unlocked_at: inMinutes(1) };
  expect(availabilityOf({ collectible: locked, operation: undefined, now })).toMatchObject({
    isLocked: true,
    canStart: false,
    lockedUntil: now + 60_000,
  });
  const past = { ...free, unlocked_at: inMinutes(-1) };
  expect(availabilityOf({ collectible: past, operation: undefined, now })).toMatchObject({
    isLocked: false,
    canStart: true,
  });
});

it("[MOVE-1] an asset that the game holds can only be moved back, and one that is off-world not at all", () => {
  const inGame = { ...free, locked_to_service: "hangar-7" };
  const back = availabilityOf({ collectible: inGame, operation: undefined, now });
  expect([back.canStart, back.canMove]).toEqual([false, true]);
  const offWorld = { ...free, on_chain_status: "STAKABLE" as const };
  expect(availabilityOf({ collectible: offWorld, operation: undefined, now }).canMove).toBe(false);
});

it("a move that waits for the game locks, and offers nothing to the wallet", () => {
  for (const kind of ["move_to_game", "move_from_game"] as const) {
    expect(availabilityOf({ collectible: free, operation: operation({ kind }), now })).toMatchObject({
      isLocked: true,
      canMove: false,
      openUntil: undefined,
    });
  }
});

it("an open voucher locks and can be continued until it runs out, also before the asset was read again", () => {
  for (const kind of ["mint", "unstake"] as const) {
    expect(availabilityOf({ collectible: free, operation: operation({ kind }), now })).toEqual({
      isLocked: true,
      canStart: false,
      canMove: false,
      openUntil: now + 300_000,
      lockedUntil: now + 300_000,
    });
  }
  const ranOut = operation({ deadline: inMinutes(-1) });
  expect(availabilityOf({ collectible: free, operation: ranOut, now })).toMatchObject({
    isLocked: true,
    canStart: false,
    openUntil: undefined,
  });
});

it("a voucher that is on the chain is not continued", () => {
  for (const facts of [{ state: "confirming" as const }, { tx_hash: "0x1" }]) {
    const availability = availabilityOf({ collectible: free, operation: operation(facts), now });
    expect(availability).toMatchObject({ isLocked: true, canStart: false, openUntil: undefined });
  }
});

it("a pending stake locks nothing, and no other move can start", () => {
  const stake = operation({ kind: "stake", state: "confirming", deadline: null, tx_hash: "0x1" });
  expect(availabilityOf({ collectible: free, operation: stake, now })).toMatchObject({
    isLocked: false,
    canStart: false,
  });
});

it("an operation that ended has no effect", () => {
  for (const state of ["confirmed", "failed", "returned"] as const) {
    expect(availabilityOf({ collectible: free, operation: operation({ state }), now }).canStart).toBe(true);
  }
});
