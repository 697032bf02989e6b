/** The tokens of a collection with what the wallet has of each (DEPASSET-3, DEPASSET-4). */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Rosette } from "../../../../art/react/rosette.tsx";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { hasOwnersWallet } from "../../../../lib/wallet/owners-wallet.ts";
import { useOwnWallet } from "../../../../lib/wallet/use-own-wallet.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { EmptyState } from "../../../../ui/empty-state/empty-state.tsx";
import { FailedState } from "../../../../ui/empty-state/failed-state.tsx";
import { Switch } from "../../../../ui/switch/switch.tsx";
import { GridSkeleton } from "../../list/grid-skeleton.tsx";
import listStyles from "../../list/list.module.css";
import { depositAssetsTexts } from "../texts.ts";
import { TokenCard } from "./token-card.tsx";
import type { TokenPlace } from "./token-place.ts";
import { tokenBalancesQuery } from "./token-queries.ts";
import styles from "./tokens.module.css";
import { UriAlert } from "./uri-alert.tsx";

interface TokenGridProps {
  user: User;
  place: TokenPlace;
  tokenIds: readonly string[];
  onDeposit: (tokenId: string) => void;
}

export const TokenGrid = ({ user, place, tokenIds, onDeposit }: TokenGridProps) => {
  const texts = useTexts(depositAssetsTexts);
  const wallet = useOwnWallet(user);
  const isThere = wallet?.chainId === place.chainId;
  const balances = useQuery({ ...tokenBalancesQuery(place, wallet?.address, tokenIds), enabled: isThere });
  const [isOwnedOnly, setOwnedOnly] = useState(true);
  const balanceOf = (tokenId: string) => balances.data?.get(tokenId) ?? 0n;
  const shown = isOwnedOnly ? tokenIds.filter((tokenId) => balanceOf(tokenId) > 0n) : tokenIds;

  if (!isThere) {
    const connect = (
      <Button variant="primary" onClick={() => void hasOwnersWallet(user)}>
        {texts.connect}
      </Button>
    );
    return <EmptyState title={texts.notConnected} text={texts.notConnectedText} action={connect} />;
  }
  const content = () => {
    if (balances.data === undefined) {
      return balances.isError ? (
        <FailedState
          title={texts.balancesFailed}
          text={texts.balancesFailedText}
          retry={texts.retry}
          isRetrying={balances.isFetching}
          onRetry={balances.refetch}
        />
      ) : (
        <GridSkeleton />
      );
    }
    if (shown.length === 0) {
      const showAll = <Button onClick={() => setOwnedOnly(false)}>{texts.showAll}</Button>;
      const art = <Rosette seed="no-assets" density={0.4} />;
      return <EmptyState art={art} title={texts.noneOwned} text={texts.noneOwnedText} action={showAll} />;
    }
    return (
      <>
        <UriAlert place={place} tokenIds={shown} />
        <ul className={listStyles.grid} aria-label={texts.tokens}>
          {shown.map((tokenId) => (
            <TokenCard
              key={tokenId}
              place={place}
              tokenId={tokenId}
              balance={balanceOf(tokenId)}
              onDeposit={() => onDeposit(tokenId)}
            />
          ))}
        </ul>
      </>
    );
  };
  return (
    <section className={styles.tokens} aria-label={texts.tokens}>
      <div className={styles.tools}>
        <Switch label={texts.ownedOnly} checked={isOwnedOnly} onCheckedChange={setOwnedOnly} />
        {balances.data !== undefined && <span className="mid small">{texts.shown(shown.length, tokenIds.length)}</span>}
      </div>
      {content()}
    </section>
  );
};
