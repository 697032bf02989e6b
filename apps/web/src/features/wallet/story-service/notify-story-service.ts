/** STORY-1 to STORY-4: notifies the story service of a wallet that holds its collectible. */
import type { WalletConfig } from "@passport/protocol/calls/wallet";
import { loadEngine } from "../../../lib/wallet/load-engine.ts";
import { walletConfig } from "../../../lib/wallet/wallet-config.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { holdsCollectible } from "./holds-collectible.ts";

type Story = NonNullable<WalletConfig["story"]>;

const send = async (method: "POST" | "PUT", address: string) => {
  const response = await fetch(address, {
    method,
    headers: { "content-type": "application/json" },
    credentials: "omit",
    body: "{}",
  });
  if (!response.ok) throw new Error(`the story service answered ${response.status}`);
};

const tellService = async ({ service_url }: Pick<Story, "service_url">, address: string): Promise<void> => {
  const service = service_url.replace(/\/$/, "");
  await send("POST", `${service}/api/users/${address}`);
  await send("PUT", `${service}/api/users/neo/${address}`);
};

/** A wallet that comes back from another network was reported already. */
const told = new Set<string>();

export const notifyStoryService = async ({ address, chainId }: ConnectedWallet): Promise<void> => {
  const { story } = await walletConfig();
  // A wallet can read only the network that it is on; it is asked when it switches there.
  if (story === null || story.chain_id !== chainId) return;
  const { read } = await loadEngine();
  const collectible = { contract: story.contract, tokenId: story.token_id };
  if (told.has(address) || !(await holdsCollectible(read, collectible, address))) return;
  told.add(address);
  await tellService(story, address);
};
