import { useTexts } from "../../../lib/texts/texts.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import type { Place } from "../location/place-of.ts";
import { assetTexts } from "../texts.ts";

interface PlaceBadgeProps {
  place: Place;
  /** Of the game that it is in. */
  service: string | null;
}

/** Where it is, with its icon; the icons have the names of the places. */
export const PlaceBadge = ({ place, service }: PlaceBadgeProps) => {
  const texts = useTexts(assetTexts);
  const names = { passport: texts.passport, game: service ?? texts.game, chain: texts.onChain };
  return (
    <span>
      {place !== "chain" && <span className="sr">{place === "game" ? texts.lockedIn : texts.place} </span>}
      <Badge icon={place}>{names[place]}</Badge>
    </span>
  );
};
