/** Which wallet this browser is connected to: a page finds it again without a question, until the player logs out. */
const storageKey = "wallet";

/** Storage may be forbidden: the wallet is then connected until the next page load. */
const storage = (): Storage | undefined => {
  try {
    return localStorage;
  } catch {
    return undefined;
  }
};

export const rememberedWallet = (): string | undefined => storage()?.getItem(storageKey) ?? undefined;
export const rememberWallet = (id: string) => storage()?.setItem(storageKey, id);
export const forgetWallet = () => storage()?.removeItem(storageKey);
