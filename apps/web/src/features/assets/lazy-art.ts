import { lazyComponent } from "../../lib/lazy/lazy.tsx";

/** Ten kilobytes of drawings: loaded only for assets without a picture. The frame keeps its size until then. */
export const AssetArt = lazyComponent(async () => (await import("../../art/react/asset-art.tsx")).AssetArt, {
  isOptional: true,
});
