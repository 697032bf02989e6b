/** What the thief of the mint key tries once the limit of mints is used up: that much is what the key is worth. */
import { developmentAccounts, encodeProposal, roles } from "@passport/contracts";
import { collectibleStakingAbi } from "@passport/contracts/abi/collectible-staking";
import { passportCollectibleAbi } from "@passport/contracts/abi/passport-collectible";
import { passportItemsAbi } from "@passport/contracts/abi/passport-items";
import { passportTimelockAbi } from "@passport/contracts/abi/passport-timelock";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Abi, type Address, encodeFunctionData, type Hex, parseSignature, serializeSignature } from "viem";
import { asGuardian, farAway, gas, type Heist, type Target } from "./heist.ts";

export interface MintKeyAct {
  act: string;
  /** What happens before, by others as well. */
  prepare?(heist: Heist): Promise<void>;
  do(heist: Heist): Promise<void>;
}

const secp256k1Order = 0xfffffffffffffffffffffffffffffffebaaedce6af48a03bbfd25e8cd0364141n;
const daySeconds = 86_400;
/** Carol's: in her wallet, staked, and staked in the old contract. */
const [held, staked, stakedOld] = [1n, 2n, 3n];
export const freshToken = 900n;

interface Voucher {
  at?: Target;
  account?: Address;
  tokenId?: bigint;
  expiry?: bigint;
  nonceAhead?: bigint;
  chainId?: number;
}

/** A mint voucher as the stolen key signs it. */
export const signMint = async (heist: Heist, voucher: Voucher = {}): Promise<Hex> => {
  const { at = heist.collectible, account = heist.mallory, tokenId = freshToken, expiry = farAway } = voucher;
  const nonce = (await heist.nonceOf(at, account)) + (voucher.nonceAhead ?? 0n);
  const message = { account, collection: at.contract, tokenId, nonce, expiry };
  return heist.sign("mint", at, message, voucher.chainId);
};

export const useMint = async (
  heist: Heist,
  signature: Hex,
  { at = heist.collectible, account = heist.mallory, tokenId = freshToken, expiry = farAway }: Voucher = {},
): Promise<void> => heist.send(account, at, passportCollectibleAbi, "signedMint", [tokenId, expiry, signature]);

const mint = (act: string, voucherOf: (heist: Heist) => Voucher): MintKeyAct => ({
  act,
  async do(heist) {
    const voucher = voucherOf(heist);
    await useMint(heist, await signMint(heist, voucher), voucher);
  },
});

/** A mint above the limit waits in the queue, and the thief wants it all the same. */
const queued = (act: string, meanwhile?: (heist: Heist) => Promise<void>): MintKeyAct => {
  let nonce = 0n;
  return {
    act,
    async prepare(heist) {
      nonce = await heist.nonceOf(heist.collectible, heist.mallory);
      await useMint(heist, await signMint(heist));
      await meanwhile?.(heist);
    },
    do: (heist) =>
      heist.send(heist.mallory, heist.collectible, passportCollectibleAbi, "release", [heist.mallory, nonce]),
  };
};

/** The key has an address of its own, which could have been given rights by mistake. */
const call = (
  functionName: string,
  args: (heist: Heist) => readonly unknown[],
  where: (heist: Heist) => Target = ({ collectible }) => collectible,
  abi: Abi = passportCollectibleAbi,
): MintKeyAct => ({
  act: functionName,
  do: (heist) => heist.send(heist.key, where(heist), abi, functionName, args(heist)),
});

/** A voucher of another kind, signed by a key that only mints. */
const unstake = (act: string, where: (heist: Heist) => Target, tokenId: bigint): MintKeyAct => ({
  act,
  async do(heist) {
    const at = where(heist);
    const nonce = await heist.nonceOf(heist.staking, heist.mallory);
    const collection = (at === heist.otherStaking ? heist.otherCollectible : heist.collectible).contract;
    const signature = await heist.sign("unstake", at, {
      ...{ account: heist.mallory, collection, tokenId, nonce, expiry: farAway },
    });
    await heist.send(heist.mallory, at, collectibleStakingAbi, "signedUnstake", [tokenId, farAway, signature]);
  },
});

const vouchers: readonly MintKeyAct[] = [
  mint("mint above the limit of an account", () => ({})),
  mint("mint above the limit of all, to another wallet", ({ mule }) => ({ account: mule })),
  mint("mint a token that exists", () => ({ tokenId: held })),
  mint("mint a token that is staked", () => ({ tokenId: staked })),
  // One key, one contract: the other collection is untouched, although its limits are not used.
  mint("mint in the other collection", ({ otherCollectible }) => ({ at: otherCollectible })),
  mint("mint in the other collection, to another wallet", ({ otherCollectible, mule }) => ({
    ...{ at: otherCollectible, account: mule },
  })),
  mint("a voucher that has run out", () => ({ expiry: 1n })),
  mint("a voucher of a later nonce", () => ({ nonceAhead: 1n })),
  mint("a voucher of a used nonce", () => ({ nonceAhead: -1n })),
  mint("a voucher for another chain", () => ({ chainId: 1 })),
  queued("release at once what is above the limit"),
  queued("release a minute too early", (heist) => heist.passTime(daySeconds - 60)),
  queued("release what the guardian has ended", async (heist) => {
    await asGuardian(heist, "killEpoch");
    await heist.passTime(2 * daySeconds);
  }),
  {
    act: "use a voucher of another collection",
    async do(heist) {
      await useMint(heist, await signMint(heist, { at: heist.otherCollectible }));
    },
  },
  {
    act: "use a voucher of another wallet",
    async do(heist) {
      await useMint(heist, await signMint(heist, { account: heist.mule }));
    },
  },
  {
    act: "use the mirrored signature once more",
    async do(heist) {
      const signature = await signMint(heist, { nonceAhead: -1n });
      const { r, s, yParity } = parseSignature(signature);
      const mirrored = `0x${(secp256k1Order - BigInt(s)).toString(16).padStart(64, "0")}` as const;
      await useMint(heist, serializeSignature({ r, s: mirrored, yParity: yParity === 0 ? 1 : 0 }));
    },
  },
  {
    act: "mint after the guardian has revoked the key, when the limit is free again",
    async prepare(heist) {
      await asGuardian(heist, "revokeSigner");
      await heist.passTime(2 * daySeconds);
    },
    do: async (heist) => useMint(heist, await signMint(heist)),
  },
  unstake("unstake another player's token", ({ staking }) => staking, staked),
  unstake("unstake from the other collection", ({ otherStaking }) => otherStaking, staked),
  unstake("unstake from the old contract", ({ stakingOld }) => stakingOld, stakedOld),
  {
    act: "show a mint voucher to the staking contract",
    async do(heist) {
      const signature = await signMint(heist, { tokenId: staked });
      const args = [staked, farAway, signature];
      await heist.send(heist.mallory, heist.staking, collectibleStakingAbi, "signedUnstake", args);
    },
  },
  {
    act: "mint items",
    async do(heist) {
      const { items, mallory } = heist;
      const nonce = await heist.nonceOf(items, mallory);
      const message = { account: mallory, tokenId: 1n, amount: 50n, nonce, expiry: farAway };
      const signature = await heist.sign("mint_item", items, message);
      await heist.send(mallory, items, passportItemsAbi, "signedMint", [1n, 50n, farAway, signature]);
    },
  },
  {
    act: "withdraw SUPS",
    async do(heist) {
      const { withdrawer, mallory } = heist;
      const amount = 10n ** 18n;
      const nonce = await heist.nonceOf(withdrawer, mallory);
      const signature = await heist.sign("withdraw", withdrawer, { account: mallory, amount, nonce, expiry: farAway });
      await heist.send(mallory, withdrawer, supsWithdrawerAbi, "withdrawSUPS", [amount, farAway, signature]);
    },
  },
];

const newLimits = [10n ** 9n, 10n ** 9n];

const rights: readonly MintKeyAct[] = [
  call("setSigner", ({ mallory }) => [mallory, 0n]),
  call("revokeSigner", () => []),
  call("killEpoch", () => []),
  call("setLimits", () => newLimits),
  call("lowerLimits", () => [0n, 0n]),
  call("setQueueDelay", () => [3_600n]),
  call("setBaseURI", () => ["https://mallory.example/"]),
  call("pause", () => []),
  call("grantRole", ({ mallory }) => [roles.guardian, mallory]),
  call("beginDefaultAdminTransfer", ({ mallory }) => [mallory]),
  call("acceptDefaultAdminTransfer", () => []),
  ...["setSigner", "setLimits", "pause"].map((functionName) => {
    const args = { setSigner: ({ mallory }: Heist) => [mallory, 0n], setLimits: () => newLimits, pause: () => [] };
    return call(functionName, args[functionName as keyof typeof args], ({ otherCollectible }) => otherCollectible);
  }),
  call("transferFrom", ({ mallory }) => [developmentAccounts.carol.address, mallory, held]),
  call(
    "sweep",
    () => [1n],
    ({ withdrawer }) => withdrawer,
    supsWithdrawerAbi,
  ),
  call(
    "setTreasury",
    ({ mallory }) => [mallory],
    ({ withdrawer }) => withdrawer,
    supsWithdrawerAbi,
  ),
  {
    act: "propose a new signer and execute it",
    async do(heist) {
      const { collectible, timelock, mallory, key } = heist;
      const { anvil } = timelock;
      const setSigner = { abi: passportCollectibleAbi, functionName: "setSigner", args: [mallory, 0n] } as const;
      const change = { contract: collectible.contract, data: encodeFunctionData(setSigner) };
      const { schedule, execute } = encodeProposal(change);
      for (const data of [schedule, execute])
        await anvil.request("eth_sendTransaction", [{ from: key, to: timelock.contract, data, gas }]);
    },
  },
  call(
    "updateDelay",
    () => [0n],
    ({ timelock }) => timelock,
    passportTimelockAbi,
  ),
];

export const mintKeyActs: readonly MintKeyAct[] = [...vouchers, ...rights];
