/** The withdraw contract as a player's wallet meets it: on a real chain, signed for by Anvil itself. */
import { developmentAccounts, encodeProposal } from "@passport/contracts";
import { supsAbi } from "@passport/contracts/abi/sups";
import { supsWithdrawerAbi } from "@passport/contracts/abi/sups-withdrawer";
import { type Anvil, waitUntil } from "@passport/testbed";
import { type Address, encodeFunctionData, type Hash, type Hex, toHex } from "viem";

export interface Receipt {
  status: "0x1" | "0x0";
  blockNumber: Hex;
  blockHash: Hash;
  transactionHash: Hash;
  logs: { address: Address; topics: [Hex, ...Hex[]]; data: Hex; logIndex: Hex }[];
}

export interface Block {
  number: number;
  hash: Hash;
  minedAt: Date;
}

export interface Use {
  wallet: Address;
  voucher: { amount: bigint; expiry: number; signature: string };
}

export interface WithdrawContract {
  address: Address;
  /** `withdrawSUPS`, as the page sends it. */
  use(wallet: Address, voucher: Use["voucher"]): Promise<Receipt>;
  /** All in one block, of this very second. */
  useAt(second: number, uses: readonly Use[]): Promise<Receipt[]>;
  cancel(wallet: Address): Promise<Receipt>;
  /** Sends SUPS from one wallet to another, or to the deposit address. */
  sendSups(token: Address, from: Address, to: Address, amount: bigint): Promise<Receipt>;
  /** How much of the overall limit is used. */
  usedOverall(): Promise<bigint>;
  release(from: Address, account: Address, nonce: bigint): Promise<Receipt>;
  reject(guardian: Address, account: Address, nonce: bigint): Promise<Receipt>;
  /** What is above waits in the queue for so many seconds, however little it is. */
  setLimits(limit: bigint, queueDelaySeconds: bigint): Promise<void>;
  /** Lets a queued withdrawal's delay be over. Anvil's clock cannot be set back, so its promise is moved instead. */
  endDelay(account: Address, nonce: bigint): Promise<void>;
  pause(pauser: Address): Promise<Receipt>;
  unpause(admin: Address): Promise<Receipt>;
  /** Voids everything that is queued or not used yet. */
  killEpoch(): Promise<Receipt>;
  mine(blocks?: number): Promise<Block>;
  /** One block with this time, in seconds. */
  mineAt(timestamp: number): Promise<Block>;
  newestBlock(): Promise<Block>;
}

export const openWithdrawContract = (anvil: Anvil, address: Address, timelock: Address): WithdrawContract => {
  const submit = async (from: Address, data: Hex, to = address): Promise<Hash> => {
    await anvil.request("anvil_setBalance", [from, toHex(10n ** 18n)]);
    await anvil.request("anvil_impersonateAccount", [from]);
    // With gas given it is mined even if the contract refuses it.
    return anvil.request<Hash>("eth_sendTransaction", [{ from, to, data, gas: toHex(500_000) }]);
  };
  const receiptOf = (hash: Hash): Promise<Receipt> =>
    waitUntil("the receipt", async () => {
      const receipt = await anvil.request<Receipt | null>("eth_getTransactionReceipt", [hash]);
      return receipt ?? undefined;
    });
  const send = async (from: Address, data: Hex): Promise<Receipt> => receiptOf(await submit(from, data));
  /** What only the timelock may do, proposed and executed by the admin. */
  const change = async (data: Hex): Promise<void> => {
    const { schedule, execute } = encodeProposal({ contract: address, data });
    for (const step of [schedule, execute]) {
      const { status } = await receiptOf(await submit(developmentAccounts.admin.address, step, timelock));
      if (status !== "0x1") throw new Error("the timelock refused a proposal");
    }
  };
  const newestBlock = async (): Promise<Block> => {
    const block = await anvil.request<{ number: Hex; hash: Hash; timestamp: Hex }>("eth_getBlockByNumber", [
      "latest",
      false,
    ]);
    return { number: Number(block.number), hash: block.hash, minedAt: new Date(Number(block.timestamp) * 1000) };
  };
  const encode = encodeFunctionData<typeof supsWithdrawerAbi>;
  const abi = supsWithdrawerAbi;
  const encodeUse = ({ amount, expiry, signature }: Use["voucher"]): Hex =>
    encode({ abi, functionName: "withdrawSUPS", args: [amount, BigInt(expiry), signature as Hex] });
  const mineAt = async (second: number): Promise<Block> => {
    await anvil.request("evm_setNextBlockTimestamp", [second]);
    await anvil.request("anvil_mine", [toHex(1)]);
    return newestBlock();
  };
  return {
    address,
    newestBlock,
    use: (wallet, voucher) => send(wallet, encodeUse(voucher)),
    async useAt(second, uses) {
      await anvil.request("evm_setAutomine", [false]);
      const hashes = await Promise.all(uses.map(({ wallet, voucher }) => submit(wallet, encodeUse(voucher))));
      await mineAt(second);
      await anvil.request("evm_setAutomine", [true]);
      return Promise.all(hashes.map(receiptOf));
    },
    cancel: (wallet) => send(wallet, encode({ abi, functionName: "cancelNonce" })),
    async sendSups(token, from, to, amount) {
      const data = encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [to, amount] });
      return receiptOf(await submit(from, data, token));
    },
    usedOverall: async () =>
      BigInt(
        await anvil.request<Hex>("eth_call", [
          { to: address, data: encode({ abi, functionName: "usedOverall" }) },
          "latest",
        ]),
      ),
    release: (from, ...args) => send(from, encode({ abi, functionName: "release", args })),
    reject: (guardian, ...args) => send(guardian, encode({ abi, functionName: "reject", args })),
    async setLimits(limit, queueDelaySeconds) {
      await change(encode({ abi, functionName: "setLimits", args: [limit, limit] }));
      await change(encode({ abi, functionName: "setQueueDelay", args: [queueDelaySeconds] }));
      await change(encode({ abi, functionName: "setQueueMinimum", args: [1n] }));
    },
    async endDelay(...args) {
      const data = encode({ abi, functionName: "queued", args });
      const { accessList } = await anvil.request<{ accessList: { storageKeys: Hex[] }[] }>("eth_createAccessList", [
        { to: address, data },
      ]);
      // The amount is the lower half of the entry's first slot, the time of its release the upper half.
      for (const key of accessList.flatMap(({ storageKeys }) => storageKeys)) {
        const word = BigInt(await anvil.request<Hex>("eth_getStorageAt", [address, key, "latest"]));
        const withoutTime = toHex(word & (2n ** 128n - 1n), { size: 32 });
        await anvil.request("anvil_setStorageAt", [address, key, withoutTime]);
      }
    },
    pause: (pauser) => send(pauser, encode({ abi, functionName: "pause" })),
    unpause: (admin) => send(admin, encode({ abi, functionName: "unpause" })),
    killEpoch: () => send(developmentAccounts.guardian.address, encode({ abi, functionName: "killEpoch" })),
    async mine(blocks = 1) {
      await anvil.request("anvil_mine", [toHex(blocks)]);
      return newestBlock();
    },
    mineAt,
  };
};
