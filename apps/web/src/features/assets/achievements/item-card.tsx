import type { Item } from "@passport/protocol/calls/items";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import cardStyles from "../card/card.module.css";
import { Card } from "../card/card.tsx";
import { LocationBadge } from "../card/location-badge.tsx";
import { ItemArt, inkOf } from "./item-art.tsx";
import styles from "./item-card.module.css";
import { achievementTexts } from "./texts.ts";

const grouping = new Intl.NumberFormat("en-US");

/** COLLECT-5: one holding in one place; what is locked in a game says so, and in which. */
export const ItemCard = ({ item, username }: { item: Item; username: string }) => {
  const texts = useTexts(achievementTexts);
  const count = grouping.format(BigInt(item.count));
  const isLocked = item.service_name_locked_in !== null;
  // The address says whether the item is locked in a game (COLLECT-6).
  const params = { username, collection: item.collection_slug, tokenId: item.external_token_id };
  return (
    <Card
      render={<Link to={isLocked ? pages.lockedItem : pages.freeItem} params={params} />}
      title={item.label}
      ink={inkOf(item)}
      picture={<ItemArt item={item} />}
      mark={
        <span className={styles.count}>
          <span aria-hidden="true">{texts.times(count)}</span>
          <span className="sr">{texts.countOf(count)}</span>
        </span>
      }
      lock={{ isInService: isLocked, unlockedAt: null }}
    >
      <div className={cardStyles.meta}>
        <p className={classNames("mid small", styles.description)}>{item.description}</p>
        <LocationBadge place={isLocked ? "game" : "passport"} service={item.service_name_locked_in} />
      </div>
    </Card>
  );
};
