import { describe, expect, it } from "vitest";
import { advance, type ConnectEvent, type ConnectState } from "./connect-flow.ts";

const [metaMask, rabby] = ["MetaMask", "Rabby"].map((name) => ({ id: name, name, icon: undefined }));
if (metaMask === undefined || rabby === undefined) throw new Error("two wallets");

const after = (...events: ConnectEvent[]): ConnectState => events.reduce<ConnectState>(advance, { step: "opening" });

describe("finding a wallet", () => {
  it("asks the only wallet at once", () => {
    expect(after({ type: "opened", way: "browser", wallets: [metaMask] })).toMatchObject({
      step: "asking",
      wallet: metaMask,
    });
  });

  it("lets the player choose of several, and go back to the choice", () => {
    const opened = { type: "opened", way: "browser", wallets: [metaMask, rabby] } as const;
    expect(after(opened)).toEqual({ step: "choosing", wallets: [metaMask, rabby] });
    expect(after(opened, { type: "chosen", wallet: rabby })).toMatchObject({ step: "asking", wallet: rabby });
    expect(after(opened, { type: "chosen", wallet: rabby }, { type: "back" })).toEqual({
      step: "choosing",
      wallets: [metaMask, rabby],
    });
  });

  it("without a wallet shows the choice, where the apps are", () => {
    expect(after({ type: "opened", way: "browser", wallets: [] })).toEqual({ step: "choosing", wallets: [] });
  });

  it("pairs at once for the connector, whatever the browser has", () => {
    const opened = { type: "opened", way: "connector", wallets: [metaMask] } as const;
    expect(after(opened)).toMatchObject({ step: "pairing", address: undefined });
    expect(after(opened, { type: "pairing-address", address: "wc:1" })).toMatchObject({ address: "wc:1" });
  });

  it("an address that comes after the pairing was left changes nothing", () => {
    const left = after({ type: "opened", way: "browser", wallets: [metaMask, rabby] });
    expect(advance(left, { type: "pairing-address", address: "wc:1" })).toBe(left);
  });

  it("says what a wallet that is asking already says, and forgets it with the next try", () => {
    const opened = { type: "opened", way: "browser", wallets: [metaMask] } as const;
    const asking = after(opened, { type: "already-asking", words: "Please wait." });
    expect(asking).toMatchObject({ step: "asking", words: "Please wait." });
    expect(advance(asking, { type: "chosen", wallet: metaMask })).toMatchObject({ words: undefined });
  });
});
