/** The newest deposit of items, live: from the wallet to the player's profile. */
import type { Operation } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { depositAssetsTexts } from "../../../features/assets/deposit/texts.ts";
import { useTokenName } from "../../../features/assets/deposit/tokens/use-token-name.ts";
import { DepositInProgress } from "../../../features/deposit/progress/lazy-deposit-in-progress.ts";
import { useDepositInProgress } from "../../../features/deposit/progress/use-deposit-in-progress.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";

const NamedDeposit = ({ operation, username }: { operation: Operation; username: string }) => {
  const texts = useTexts(depositAssetsTexts);
  const { collection_slug, token_id } = operation;
  const [collection, tokenId] = [collection_slug ?? "", token_id ?? ""];
  const link = (
    <Button wide render={<Link to={pages.freeItem} params={{ username, collection, tokenId }} />}>
      {texts.viewItem}
    </Button>
  );
  return <DepositInProgress operation={operation} items={{ name: useTokenName(collection, tokenId), link }} />;
};

export const ItemDepositInProgress = () => {
  const user = useUser();
  const operation = useDepositInProgress(user.account_id, "item_deposit");
  return operation && <NamedDeposit operation={operation} username={user.username} />;
};
