import { type ComponentType, lazy, Suspense } from "react";
import type { AssetArtProps } from "../../../art/react/asset-art.tsx";
import { useMedia } from "../../../art/react/use-media.ts";
import { goOnWithout } from "../../../lib/errors/dispensable.ts";

const Nothing = () => null;

/** The drawings load only for assets without a picture. The frame keeps its size until then. */
const AssetArt = lazy<ComponentType<AssetArtProps>>(async () => {
  const file = await import("../../../art/react/asset-art.tsx").catch(goOnWithout);
  return { default: file?.AssetArt ?? Nothing };
});

/** Our drawing of an asset at the size of the page's stage: the hatch is made for the width that it has there. */
export const LargeArt = (props: Pick<AssetArtProps, "kind" | "seed">) => {
  const isPhone = useMedia("(max-width: 600px)");
  return (
    <Suspense>
      <AssetArt {...props} displayWidthPx={isPhone ? 358 : 480} />
    </Suspense>
  );
};
