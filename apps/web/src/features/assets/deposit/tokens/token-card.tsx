import { useRef } from "react";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { classNames } from "../../../../ui/class-names.ts";
import { Skeleton } from "../../../../ui/skeleton/skeleton.tsx";
import { ItemArt, inkOf } from "../../achievements/item-art.tsx";
import itemStyles from "../../achievements/item-card.module.css";
import { Card } from "../../card/card.tsx";
import { useNearView } from "../../card/use-near-view.ts";
import { depositAssetsTexts } from "../texts.ts";
import { formatCount } from "./format-count.ts";
import type { TokenPlace } from "./token-place.ts";
import styles from "./tokens.module.css";
import { useToken } from "./use-token.ts";

interface TokenCardProps {
  place: TokenPlace;
  tokenId: string;
  /** In the wallet. */
  balance: bigint;
  onDeposit: () => void;
}

/** One token of the collection, with its own deposit (DEPASSET-5, DEPASSET-7). What is far below asks for nothing. */
export const TokenCard = ({ place, tokenId, balance, onDeposit }: TokenCardProps) => {
  const texts = useTexts(depositAssetsTexts);
  const element = useRef<HTMLLIElement>(null);
  const token = useToken(place, tokenId, useNearView(element));
  const item = { collection_slug: place.slug, external_token_id: tokenId, image_url: token.image };
  const count = formatCount(balance);
  return (
    <li ref={element} className={styles.token} aria-busy={token.isLoading || undefined}>
      <Card
        title={token.isLoading ? <Skeleton width="70%" height="18px" /> : token.name}
        ink={inkOf(item)}
        picture={!token.isLoading && <ItemArt item={item} />}
        film={token.animationUrl}
        mark={
          <span className={classNames(itemStyles.count, balance === 0n && styles.none)}>
            <span aria-hidden="true">{texts.times(count)}</span>
            <span className="sr">{texts.inWallet(count)}</span>
          </span>
        }
        lock={{ isInService: false, unlockedAt: null }}
      >
        {token.isLoading ? (
          <Skeleton width="90%" height="14px" />
        ) : (
          <p className={classNames("mid small", itemStyles.description)}>{token.description}</p>
        )}
        <Button wide disabled={balance === 0n} onClick={onDeposit}>
          <span>
            {texts.deposit} <span className="sr">{token.name}</span>
          </span>
        </Button>
      </Card>
    </li>
  );
};
