import { useRef } from "react";
import type { AssetArtProps } from "../../../art/react/asset-art.tsx";
import { AssetArt } from "../lazy-art.ts";
import styles from "./card.module.css";
import { useNearView } from "./use-near-view.ts";

/** A hundred drawings at once would make the page stand still: each is made when it comes near. */
export const DrawnPicture = (art: Pick<AssetArtProps, "kind" | "seed">) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  return (
    <div ref={place} className={styles.image}>
      {isNear && <AssetArt {...art} displayWidthPx={256} />}
    </div>
  );
};
