/**
 * Collections by the deployment, which alone says where a contract is: the table of collections is for
 * people, and a wrong address there must not be signed for.
 */
import type { Deployment } from "../../config/deployment.ts";
import type { Networks } from "./dependencies.ts";

/** A collection of collectibles (721). Addresses are in lower case. */
export type CollectibleContracts = Deployment["collections"][number] & { chainId: number };

/** A collection of items (1155). */
export type ItemContracts = Deployment["items"][number] & { chainId: number };

export const collectiblesOf = (networks: Networks): CollectibleContracts[] =>
  networks.flatMap(({ chainId, deployment }) => deployment.collections.map((each) => ({ ...each, chainId })));

export const itemsOf = (networks: Networks): ItemContracts[] =>
  networks.flatMap(({ chainId, deployment }) => deployment.items.map((each) => ({ ...each, chainId })));
