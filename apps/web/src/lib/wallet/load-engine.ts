/** Loads wagmi on demand: nothing of it is loaded before a click, or before a page finds that a wallet was connected. */
import { goOnWithout } from "../errors/dispensable.ts";
import type { WalletEngine } from "./engine/engine.ts";
import { forgetWallet, rememberedWallet } from "./remembered-wallet.ts";

let loading: Promise<WalletEngine> | undefined;

const load = async (): Promise<WalletEngine> => {
  const [{ createEngine }, { walletConfig }] = await Promise.all([
    import("./engine/engine.ts"),
    import("./wallet-config.ts"),
  ]);
  return createEngine(await walletConfig());
};

/** Rejects when the files or the configuration could not be had; the next call tries again. */
export const loadEngine = (): Promise<WalletEngine> => {
  loading ??= load().catch((error: unknown) => {
    loading = undefined;
    throw error;
  });
  return loading;
};

let finding: Promise<void> | undefined;

/** At a page load: the wallet of before, once a page. Without one nothing is loaded. */
export const findWalletAgain = (): Promise<void> => {
  finding ??= rememberedWallet() === undefined ? Promise.resolve() : loadEngine().then((engine) => engine.reconnect());
  return finding;
};

/** To read with at a page load: the wallet of before is known before it can be asked, so its reconnection is waited for. */
export const readyEngine = async (): Promise<WalletEngine> => {
  await findWalletAgain().catch(goOnWithout);
  return loadEngine();
};

/** Logging out does not wait for a wallet that does not answer. */
const patienceMs = 2000;

/** SESSION-13. Never rejects: whatever the wallet does, this browser does not look for it again. */
export const disconnectWallet = async (): Promise<void> => {
  const wasConnected = loading !== undefined || rememberedWallet() !== undefined;
  if (!wasConnected) return;
  const patience = new Promise<void>((resolve) => setTimeout(resolve, patienceMs));
  const leave = async () => {
    await findWalletAgain();
    await (await loadEngine()).disconnect();
  };
  await Promise.race([leave().catch(() => undefined), patience]);
  forgetWallet();
};
