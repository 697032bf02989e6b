import type { VoucherKind } from "@passport/contracts/typed-data";
import { describe, expect, it } from "vitest";
import type { NetworkConfig } from "../../config/config.ts";
import { findKnownContract } from "./known-contract.ts";

const place = (digit: string) => `0x${digit.repeat(40)}` as const;
const nowhere = {
  treasury: place("0"),
  depositAddress: place("0"),
  purchaseAddress: place("0"),
  multicall: place("0"),
  timelock: place("0"),
};
const rest = { startBlock: 0, sups: place("0"), tokens: [], farm: null, ...nowhere };
const node = { rpcUrls: [], finality: "finalized" } as const;
const networks: NetworkConfig[] = [
  {
    ...node,
    chainId: 31_337,
    deployment: {
      ...rest,
      chainId: 31_337,
      withdrawer: null,
      collections: [{ slug: "genesis", collectible: place("1"), staking: place("2"), stakingOld: place("3") }],
      items: [{ slug: "achievements", contract: place("4"), transferAddress: place("0") }],
    },
  },
  { ...node, chainId: 97, deployment: { ...rest, chainId: 97, withdrawer: place("5"), collections: [], items: [] } },
];

const kinds: VoucherKind[] = ["withdraw", "mint", "unstake", "mint_item"];
const own: Record<string, VoucherKind> = {
  "31337 1": "mint",
  "31337 2": "unstake",
  "31337 4": "mint_item",
  "97 5": "withdraw",
};

describe("a contract is known for its own kind, on its own chain, and for nothing else", () => {
  for (const chainId of [31_337, 97, 1]) {
    for (const digit of "0123456") {
      it.each(kinds)(`${chainId} ${digit}… for %s`, (kind) => {
        const found = findKnownContract(networks, { kind, chainId, contract: place(digit) });
        expect(found !== undefined).toBe(own[`${chainId} ${digit}`] === kind);
      });
    }
  }

  it("brings the collection along", () => {
    const find = (kind: VoucherKind, digit: string) =>
      findKnownContract(networks, { kind, chainId: 31_337, contract: place(digit) });
    expect(find("mint", "1")).toEqual({ collection: "genesis", collectible: place("1") });
    expect(find("unstake", "2")).toEqual({ collection: "genesis", collectible: place("1") });
    expect(find("mint_item", "4")).toEqual({ collection: "achievements", collectible: undefined });
  });
});
