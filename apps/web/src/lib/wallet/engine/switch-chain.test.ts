import { bsc } from "viem/chains";
import { describe, expect, it } from "vitest";
import { switchChain } from "./switch-chain.ts";

interface Behaviour {
  /** The chain after the request. */
  ends: number;
  fails?: unknown;
}

/** A wallet on Ethereum that reacts to the switch as the test says. */
const walletThat = ({ ends, fails }: Behaviour) => {
  let chainId = 1;
  const asked: string[] = [];
  return {
    asked,
    request: async ({ method }: { method: string }): Promise<unknown> => {
      if (method === "eth_chainId") return `0x${chainId.toString(16)}`;
      asked.push(method);
      chainId = ends;
      if (fails !== undefined && method === "wallet_switchEthereumChain") throw fails;
      return null;
    },
  };
};

describe("switching the network", () => {
  it("is done when the wallet is on it", async () => {
    await expect(switchChain(walletThat({ ends: 56 }), bsc)).resolves.toBeUndefined();
  });

  it("is not done when the wallet says yes and stays", async () => {
    await expect(switchChain(walletThat({ ends: 1 }), bsc)).rejects.toMatchObject({ kind: "bad_chain" });
  });

  it("is not done when the wallet fails without a message", async () => {
    const wallet = walletThat({ ends: 1, fails: { code: 0, message: "" } });
    await expect(switchChain(wallet, bsc)).rejects.toMatchObject({ kind: "failed", words: "" });
  });

  it("is done when the wallet switches and fails all the same", async () => {
    await expect(switchChain(walletThat({ ends: 56, fails: { code: 0, message: "" } }), bsc)).resolves.toBeUndefined();
  });

  it("offers the network to a wallet that does not know it", async () => {
    const wallet = walletThat({ ends: 56, fails: { code: 4902, message: "Unrecognized chain" } });
    await switchChain(wallet, bsc);
    expect(wallet.asked).toEqual(["wallet_switchEthereumChain", "wallet_addEthereumChain"]);
  });

  it("ends when the player rejects it", async () => {
    const wallet = walletThat({ ends: 1, fails: { code: 4001, message: "User rejected the request." } });
    await expect(switchChain(wallet, bsc)).rejects.toMatchObject({ kind: "rejected" });
    expect(wallet.asked).toEqual(["wallet_switchEthereumChain"]);
  });
});
