import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import type { AssetLocation } from "../location/location-of.ts";
import { assetTexts } from "../texts.ts";
import styles from "./card.module.css";

interface LocationBadgeProps {
  place: AssetLocation;
  /** Of the game that it is in. */
  service: string | null;
}

/** Where it is, with its icon; the icons have the names of the places. */
export const LocationBadge = ({ place, service }: LocationBadgeProps) => {
  const texts = useTexts(assetTexts);
  const names = { passport: texts.passport, game: service ?? texts.game, chain: texts.onChain };
  return (
    <span title={names[place]}>
      {place !== "chain" && <span className="sr">{place === "game" ? texts.lockedIn : texts.place} </span>}
      <Badge icon={place}>
        <span className={styles.placeName}>{names[place]}</span>
      </Badge>
    </span>
  );
};
