/** NAV-18: /deposit-assets/$collection, where its tokens meet the player's wallet and operations. */
import { CollectionView } from "../../../features/assets/deposit/collections/collection-view.tsx";
import { WalletGate } from "../shared-parts.ts";
import { ItemDepositInProgress } from "./item-deposit-in-progress.tsx";

export const DepositCollectionPage = ({ collection }: { collection: string }) => (
  <CollectionView slug={collection} network={WalletGate} progress={<ItemDepositInProgress />} />
);
