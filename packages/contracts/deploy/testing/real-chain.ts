/** What a plan of a real chain needs there: keys that are not public, wallets that say how many must sign, and Multicall3. */
import { type Anvil, startAnvil } from "@passport/testbed/anvil";
import { type Address, concatHex, type Hex, numberToHex, parseEther, stringToHex, toHex, zeroAddress } from "viem";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import { multicall3Code } from "../../bytecode/multicall3.ts";
import type { DeploymentPlan } from "../deployment-plan.ts";
import { developmentPlans } from "../development-plan.ts";
import { multicallAddress } from "../place-multicall.ts";
import { disguiseAnvil } from "./disguised-anvil.ts";

export const freshAddress = (): Address => privateKeyToAccount(generatePrivateKey()).address;

/** Code that returns the number from every call, as a Safe does from `getThreshold()`. */
export const walletCode = (threshold: number): Hex => `0x60${threshold.toString(16).padStart(2, "0")}60005260206000f3`;

/** Code that returns the text from `symbol()` and the number from every other call. */
export const tokenCode = (symbol: string, decimals: number): Hex =>
  concatHex([
    // Jumps to byte 0x19 where the selector is that of `symbol()`.
    "0x60003560e01c6395d89b4114601957",
    ...(["0x60", toHex(decimals, { size: 1 }), "0x60005260206000f3"] as const),
    // An offset, the length and the letters.
    ...(["0x5b602060005260", toHex(symbol.length, { size: 1 }), "0x602052"] as const),
    ...(["0x7f", stringToHex(symbol, { size: 32 }), "0x60405260606000f3"] as const),
  ]);

/** The development plan of a chain with accounts of its own and nothing that is for Anvil only. */
export const realPlan = (change: Partial<DeploymentPlan> = {}, chainId: 97 | 31_337 = 97): DeploymentPlan => {
  const { farm: _, withdrawer, ...plan } = developmentPlans[chainId];
  return {
    ...plan,
    timelockSeconds: 172_800n,
    ...{ treasury: freshAddress(), admin: freshAddress(), guardian: freshAddress(), custodian: freshAddress() },
    ...{ pauser: freshAddress(), depositAddress: freshAddress(), purchaseAddress: freshAddress() },
    ...{ itemsAddress: freshAddress(), tokens: [] },
    ...(plan.reservesPublisher && { reservesPublisher: freshAddress() }),
    ...(withdrawer && { withdrawer: { ...withdrawer, signer: freshAddress() } }),
    collections: plan.collections.map((planned) => ({
      ...planned,
      ...{ mintSigner: freshAddress(), unstakeSigner: freshAddress() },
    })),
    items: plan.items.map((planned) => ({ ...planned, signer: freshAddress() })),
    ...change,
  };
};

export interface RealChain extends AsyncDisposable {
  url: string;
  anvil: Anvil;
  deployer: PrivateKeyAccount;
}

/** An Anvil that says it is a real node, on which the wallets of the plan lie. */
export const startRealChain = async ({ admin, guardian, chainId }: DeploymentPlan): Promise<RealChain> => {
  await using started = new AsyncDisposableStack();
  const anvil = started.use(await startAnvil({ chainId }));
  const { url } = started.use(await disguiseAnvil(anvil.url));
  const deployer = privateKeyToAccount(generatePrivateKey());
  await anvil.request("anvil_setBalance", [deployer.address, numberToHex(parseEther("100"))]);
  for (const wallet of [admin, guardian]) {
    if (wallet !== zeroAddress) await anvil.request("anvil_setCode", [wallet, walletCode(2)]);
  }
  await anvil.request("anvil_setCode", [multicallAddress, multicall3Code]);
  const running = started.move();
  return { url, anvil, deployer, [Symbol.asyncDispose]: () => running.disposeAsync() };
};
