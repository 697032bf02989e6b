import type { AssetArtProps } from "../../../art/react/asset-art.tsx";
import { useMedia } from "../../../art/react/use-media.ts";
import { AssetArt } from "../lazy-art.ts";

/** Our drawing of an asset at the size of the page's stage: the hatch is made for the width that it has there. */
export const LargeArt = (props: Pick<AssetArtProps, "kind" | "seed">) => {
  const isPhone = useMedia("(max-width: 600px)");
  return <AssetArt {...props} displayWidthPx={isPhone ? 358 : 480} />;
};
