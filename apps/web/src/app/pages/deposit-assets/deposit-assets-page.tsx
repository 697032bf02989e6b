/** NAV-18: /deposit-assets, with the deposit in progress and the history. */
import { CollectionsView } from "../../../features/assets/deposit/collections/collections-view.tsx";
import { AssetDepositHistory } from "../../../features/deposit/history/asset-deposit-history.tsx";
import { useUser } from "../../../lib/session/use-user.ts";
import { ItemDepositInProgress } from "./item-deposit-in-progress.tsx";

export const DepositAssetsPage = () => (
  <CollectionsView
    progress={<ItemDepositInProgress />}
    history={<AssetDepositHistory accountId={useUser().account_id} />}
  />
);
