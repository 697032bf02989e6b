import { type ComponentType, lazy, Suspense, useRef } from "react";
import type { AssetArtProps } from "../../../art/react/asset-art.tsx";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";
import styles from "./card.module.css";
import { useNearView } from "./use-near-view.ts";

const Nothing = () => null;

/** Ten kilobytes of drawings: loaded only for assets without a picture, and after their cards. */
const AssetArt = lazy<ComponentType<AssetArtProps>>(async () => {
  const file = await import("../../../art/react/asset-art.tsx").catch(goOnWithout);
  return { default: file?.AssetArt ?? Nothing };
});

/** A hundred drawings at once would make the page stand still: each is made when it comes near. */
export const DrawnPicture = (art: Pick<AssetArtProps, "kind" | "seed">) => {
  const place = useRef<HTMLDivElement>(null);
  const isNear = useNearView(place);
  return (
    <div ref={place} className={styles.image}>
      {isNear && (
        <Suspense>
          <AssetArt {...art} displayWidthPx={256} />
        </Suspense>
      )}
    </div>
  );
};
