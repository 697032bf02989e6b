import { describe, expect, it } from "vitest";
import { WalletTrouble, walletTroubleOf } from "./wallet-trouble.ts";

describe("troubles of a wallet", () => {
  it.each([
    ["a rejection", { code: 4001, message: "User rejected the request." }, "rejected"],
    ["a rejection by WalletConnect", { code: 5000, message: "User rejected." }, "rejected"],
    ["a question that is open already", { code: -32002, message: "Already pending." }, "already_asking"],
    ["an unknown network", { code: 4902, message: "Unrecognized chain ID." }, "unknown_chain"],
    ["anything else", { code: -32603, message: "Internal JSON-RPC error." }, "failed"],
  ] as const)("%s is told by its code", (_, error, kind) => {
    expect(walletTroubleOf(error)).toMatchObject({ kind, words: error.message });
  });

  it("finds code and message inside the errors that libraries wrap around them", () => {
    const wrapped = new Error("viem says a lot", {
      cause: new Error("so does wagmi", { cause: { code: 4001, message: "No." } }),
    });
    expect(walletTroubleOf(wrapped)).toMatchObject({ kind: "rejected", words: "No." });
    const metaMask = {
      code: -32603,
      message: "Internal",
      data: { originalError: { code: 4902, message: "Unrecognized chain" } },
    };
    expect(walletTroubleOf(metaMask)).toMatchObject({ kind: "unknown_chain", words: "Unrecognized chain" });
  });

  it("reads an error that says nothing, and one that names itself as its cause", () => {
    expect(walletTroubleOf({ code: 0, message: "" })).toMatchObject({ kind: "failed", words: "" });
    expect(walletTroubleOf(undefined)).toMatchObject({ kind: "failed", words: "" });
    const circle: Record<string, unknown> = { message: "round" };
    circle["cause"] = circle;
    expect(walletTroubleOf(circle)).toMatchObject({ kind: "failed", words: "round" });
  });

  it("does not change our own errors", () => {
    const trouble = new WalletTrouble("bad_chain");
    expect(walletTroubleOf(trouble)).toBe(trouble);
    expect(trouble.message).toBe("Bad chain selected.");
  });
});
