/** A hundred thousand deposits from a thousand wallets, as a busy chain would bring them: hundreds a block. */
import type { ChainDeployment } from "@passport/contracts";
import { multicall3Abi } from "@passport/contracts/abi/multicall3";
import { supsAbi } from "@passport/contracts/abi/sups";
import type { Anvil } from "@passport/testbed/anvil";
import { waitUntil } from "@passport/testbed/wait-until";
import { type Address, encodeFunctionData, type Hex, maxUint256, numberToHex, pad, parseEther } from "viem";

const perTransaction = 500;
/** Wallets that get their first SUPS before the next ones do. */
const atOnce = 50;
const amount = parseEther("1");

export const walletOf = (nth: number): Address => pad(numberToHex(0xbe0000 + nth), { size: 20 });

export const fillChain = async (
  anvil: Anvil,
  { sups, treasury, depositAddress, multicall }: ChainDeployment,
  size: { deposits: number; wallets: number },
): Promise<void> => {
  const send = (from: Address, to: Address, data: Hex) =>
    anvil.request("eth_sendTransaction", [{ from, to, data, gas: numberToHex(25_000_000) }]);
  await anvil.request("anvil_autoImpersonateAccount", [true]);
  await anvil.request("anvil_setBalance", [treasury, numberToHex(parseEther("1000000"))]);
  const each = (amount * BigInt(size.deposits)) / BigInt(size.wallets) + amount;
  for (let nth = 0; nth < size.wallets; nth += 1) {
    const wallet = walletOf(nth);
    await anvil.request("anvil_setBalance", [wallet, numberToHex(parseEther("1"))]);
    await send(treasury, sups, encodeFunctionData({ abi: supsAbi, functionName: "transfer", args: [wallet, each] }));
    const args = [multicall, maxUint256] as const;
    await send(wallet, sups, encodeFunctionData({ abi: supsAbi, functionName: "approve", args }));
    if (nth % atOnce === atOnce - 1) await untilMined(anvil);
  }
  for (let from = 0; from < size.deposits; from += perTransaction) {
    const calls = Array.from({ length: Math.min(perTransaction, size.deposits - from) }, (_, nth) => ({
      target: sups,
      allowFailure: false,
      callData: encodeFunctionData({
        abi: supsAbi,
        functionName: "transferFrom",
        args: [walletOf((from + nth) % size.wallets), depositAddress, amount],
      }),
    }));
    await send(
      treasury,
      multicall,
      encodeFunctionData({ abi: multicall3Abi, functionName: "aggregate3", args: [calls] }),
    );
    await untilMined(anvil);
  }
  await untilMined(anvil);
  await anvil.request("anvil_mine", ["0x10"]);
};

/** Anvil takes transactions faster than it mines them, and its memory grows with those that wait. */
const untilMined = async (anvil: Anvil): Promise<void> => {
  await waitUntil("all of it to be mined", async () => (await unmined(anvil)) === 0, { timeoutMs: 60_000 });
};

const unmined = async (anvil: Anvil): Promise<number> =>
  Number((await anvil.request<{ pending: Hex }>("txpool_status")).pending);
