import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { type Abi, type AbiFunction, toFunctionSignature } from "viem";
import { describe, expect, it } from "vitest";

const abiFolder = join(import.meta.dirname, "../abi");

const readAbi = async (name: string): Promise<AbiFunction[]> => {
  const [abi] = Object.values((await import(join(abiFolder, `${name}.ts`))) as Record<string, Abi>);
  return (abi ?? []).filter((entry) => entry.type === "function");
};

const signaturesOf = async (name: string): Promise<string[]> => (await readAbi(name)).map(toFunctionSignature);

const changingSignaturesOf = async (name: string): Promise<string[]> =>
  (await readAbi(name))
    .filter(({ stateMutability }) => stateMutability !== "view" && stateMutability !== "pure")
    .map(toFunctionSignature);

const roles = ["grantRole(bytes32,address)", "revokeRole(bytes32,address)", "renounceRole(bytes32,address)"];
const admin = [
  ...roles,
  "beginDefaultAdminTransfer(address)",
  "cancelDefaultAdminTransfer()",
  "acceptDefaultAdminTransfer()",
  "changeDefaultAdminDelay(uint48)",
  "rollbackDefaultAdminDelay()",
];
const dismissible = [...admin, "dismiss(bytes32,address)", "cancelTransfer()"];
const guarded = [...dismissible, "pause()", "unpause()"];
const vouchers = [
  ...guarded,
  "cancelNonce()",
  "setSigner(address,uint256)",
  "revokeSigner()",
  "killEpoch()",
  "release(address,uint256)",
  "reject(address,uint256)",
  "setLimits(uint256,uint256)",
  "lowerLimits(uint256,uint256)",
  "setQueueDelay(uint256)",
];
const erc20 = ["approve(address,uint256)", "transfer(address,uint256)", "transferFrom(address,address,uint256)"];

/** Everything that can change anything. A new function fails here until it is added on purpose. */
const surface: Record<string, string[]> = {
  sups: [...erc20, "permit(address,address,uint256,uint256,uint8,bytes32,bytes32)"],
  "passport-timelock": [
    ...roles,
    "schedule(address,uint256,bytes,bytes32,bytes32,uint256)",
    "scheduleBatch(address[],uint256[],bytes[],bytes32,bytes32,uint256)",
    "cancel(bytes32)",
    "execute(address,uint256,bytes,bytes32,bytes32)",
    "executeBatch(address[],uint256[],bytes[],bytes32,bytes32)",
    "updateDelay(uint256)",
    "dismiss(address)",
    "proposeRoles((address,bytes32,address,bool)[])",
    "refuseRoles(bytes32)",
    "changeRoles((address,bytes32,address,bool)[])",
    "onERC721Received(address,address,uint256,bytes)",
    "onERC1155Received(address,address,uint256,uint256,bytes)",
    "onERC1155BatchReceived(address,address,uint256[],uint256[],bytes)",
  ],
  "payment-receiver": ["forward()", "forwardToken(address)"],
  "reserves-roots": [
    ...dismissible,
    "publish(bytes16,bytes32,uint256,uint128,uint64,bytes32,bytes16)",
    "disown(bytes16)",
  ],
  "sups-withdrawer": [
    ...vouchers,
    "withdrawSUPS(uint256,uint256,bytes)",
    "setQueueMinimum(uint256)",
    "setTreasury(address)",
    "sweep(uint256)",
  ],
  "passport-collectible": [
    ...vouchers,
    "signedMint(uint256,uint256,bytes)",
    "setBaseURI(string)",
    "approve(address,uint256)",
    "setApprovalForAll(address,bool)",
    "transferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256)",
    "safeTransferFrom(address,address,uint256,bytes)",
  ],
  "collectible-staking": [...vouchers, "stake(uint256)", "signedUnstake(uint256,uint256,bytes)"],
  "collectible-staking-old": [...roles, "stake(uint256)", "unstake(uint256)", "close()"],
  "passport-items": [
    ...vouchers,
    "signedMint(uint256,uint256,uint256,bytes)",
    "setURI(string)",
    "setApprovalForAll(address,bool)",
    "safeTransferFrom(address,address,uint256,uint256,bytes)",
    "safeBatchTransferFrom(address,address,uint256[],uint256[],bytes)",
  ],
  "staking-rewards": [
    ...guarded,
    "stake(uint256)",
    "withdraw(uint256)",
    "exit()",
    "getReward()",
    "notifyRewardAmount(uint256)",
    "recoverUndistributed()",
  ],
  multicall3: [
    "aggregate((address,bytes)[])",
    "tryAggregate(bool,(address,bytes)[])",
    "tryBlockAndAggregate(bool,(address,bytes)[])",
    "blockAndAggregate((address,bytes)[])",
    "aggregate3((address,bool,bytes)[])",
    "aggregate3Value((address,bool,uint256,bytes)[])",
  ],
  "liquidity-token": [...erc20, "mint(address,uint256)"],
  "test-token": [...erc20, "mint(address,uint256)"],
  router: [],
  "price-aggregator": ["setAnswer(int256)", "setRound((uint80,int256,uint256,uint80))"],
};

/** The contracts of the invariant test's stranger, in the order of their numbers there. */
const strangers = [
  "sups-withdrawer",
  "passport-collectible",
  "collectible-staking",
  "passport-items",
  "passport-timelock",
  "reserves-roots",
];

describe("the contracts", () => {
  it("are called by a stranger in every function, except for those that anybody may call", () => {
    const source = readFileSync(join(import.meta.dirname, "../test/invariant/Surface.sol"), "utf8");
    const lines = [...source.matchAll(/^ {8}"(\d .*)",?$/gm)].map(([, line]) => line);
    const expected = strangers.flatMap((name, number) =>
      (surface[name] ?? []).filter((call) => !/^(release|reject)\(/.test(call)).map((call) => `${number} ${call}`),
    );
    expect([...lines].sort()).toEqual([...expected].sort());
  });

  it("are all on the list", () => {
    expect(readdirSync(abiFolder).sort()).toEqual(
      Object.keys(surface)
        .map((name) => `${name}.ts`)
        .sort(),
    );
  });

  it.each(Object.entries(surface))(
    "[CHAIN-33] %s changes nothing but by the calls on the list",
    async (name, calls) => {
      expect((await changingSignaturesOf(name)).sort()).toEqual([...calls].sort());
    },
  );

  it.each([
    ["passport-collectible", ["getApproved(uint256)", "approve(address,uint256)", "tokenURI(uint256)"]],
    ["passport-collectible", ["nonces(address)", "signedMint(uint256,uint256,bytes)", "balanceOf(address)"]],
    ["collectible-staking", ["stake(uint256)", "nonces(address)", "signedUnstake(uint256,uint256,bytes)"]],
    ["collectible-staking-old", ["unstake(uint256)"]],
    ["sups-withdrawer", ["nonces(address)", "withdrawSUPS(uint256,uint256,bytes)"]],
    ["sups", ["balanceOf(address)"]],
    ["passport-items", ["nonces(address)", "signedMint(uint256,uint256,uint256,bytes)", "uri(uint256)"]],
    [
      "passport-items",
      ["safeTransferFrom(address,address,uint256,uint256,bytes)", "balanceOfBatch(address[],uint256[])"],
    ],
  ])("[CHAIN-33] %s offers the calls that the pages make: %s", async (name, calls) => {
    expect(await signaturesOf(name)).toEqual(expect.arrayContaining(calls));
  });
});
