/**
 * Moves the wallet to another network. What the wallet returns is not trusted: some say yes and stay, some
 * fail with an error that says nothing, and both leave the player with steps to do by hand. So the chain is
 * read again, and only the network that the wallet is on then counts (WALLET-32).
 */
import { numberToHex } from "viem";
import type { Chain } from "viem/chains";
import { WalletTrouble, walletTroubleOf } from "../wallet-trouble.ts";

export interface Provider {
  request(args: { method: string; params?: unknown }): Promise<unknown>;
}

const readChainId = async (provider: Provider): Promise<number> =>
  Number(await provider.request({ method: "eth_chainId" }));

const addChain = (provider: Provider, { id, name, nativeCurrency, rpcUrls, blockExplorers }: Chain) =>
  provider.request({
    method: "wallet_addEthereumChain",
    params: [
      {
        chainId: numberToHex(id),
        chainName: name,
        nativeCurrency,
        rpcUrls: rpcUrls.default.http,
        blockExplorerUrls: blockExplorers ? [blockExplorers.default.url] : undefined,
      },
    ],
  });

const askForChain = async (provider: Provider, chain: Chain): Promise<void> => {
  try {
    await provider.request({ method: "wallet_switchEthereumChain", params: [{ chainId: numberToHex(chain.id) }] });
  } catch (error) {
    const trouble = walletTroubleOf(error);
    if (trouble.kind !== "unknown_chain") throw trouble;
    await addChain(provider, chain);
  }
};

export const switchChain = async (provider: Provider, chain: Chain): Promise<void> => {
  try {
    await askForChain(provider, chain);
  } catch (error) {
    // Some wallets switch and fail all the same.
    if ((await readChainId(provider).catch(() => undefined)) !== chain.id) throw walletTroubleOf(error);
    return;
  }
  if ((await readChainId(provider)) !== chain.id) throw new WalletTrouble("bad_chain");
};
