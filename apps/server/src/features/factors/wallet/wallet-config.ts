import type { WalletConfig } from "@passport/protocol";
import type { FactorDependencies } from "../dependencies.ts";

/** Nothing of it is secret: pages read it before a login. */
export const walletConfigOf = ({
  chainIds,
  walletConnect,
  story,
}: Pick<FactorDependencies, "chainIds" | "walletConnect" | "story">): WalletConfig => ({
  chain_ids: [...chainIds],
  walletconnect: walletConnect ? { project_id: walletConnect.projectId, relay_url: walletConnect.relayUrl } : null,
  story: story
    ? {
        service_url: story.serviceUrl,
        chain_id: story.chainId,
        contract: story.contract,
        token_id: story.tokenId,
      }
    : null,
});
