import type { Item } from "@passport/protocol/calls/items";
import { Link } from "@tanstack/react-router";
import { paths } from "../../../app/paths.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
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
  // A holding that is locked in a service has a page of its own (COLLECT-6).
  const params = {
    username,
    collection: item.collection_slug,
    tokenId: item.external_token_id,
    locked: String(isLocked),
  };
  return (
    <Card
      render={<Link to={paths.item} params={params} />}
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
      <p className={classNames("mid small", styles.description)}>{item.description}</p>
      <LocationBadge place={isLocked ? "game" : "passport"} service={item.service_name_locked_in} />
    </Card>
  );
};
