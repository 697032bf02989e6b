/** For Passport and for marketplaces: what an asset is called, looks like and can do. */
import type { FastifyInstance } from "fastify";
import { describeAsset } from "./describe-asset.ts";
import { drawAsset, type View, views } from "./draw-asset.ts";
import { itemMetadataOf, metadataOf } from "./metadata-of.ts";

/** What collections and tokens look like: nothing else is asked for, and nothing else gets into an address. */
const asset = {
  type: "object",
  properties: {
    collection: { type: "string", pattern: "^[a-z0-9][a-z0-9-]{0,63}$" },
    tokenId: { type: "string", pattern: "^(0|[1-9][0-9]{0,77})$" },
    view: { enum: views },
  },
} as const;

/** As clients of ERC-1155 fill `{id}` in: 64 hexadecimal digits in lower case. */
const item = {
  type: "object",
  properties: { collection: asset.properties.collection, id: { type: "string", pattern: "^[0-9a-f]{64}$" } },
} as const;

interface Asked {
  collection: string;
  tokenId: string;
}

export const serveAssets = (app: FastifyInstance, origin: string): void => {
  // #region serve-metadata
  app.get<{ Params: Asked }>("/metadata/:collection/:tokenId", { schema: { params: asset } }, async (request) => {
    const { collection, tokenId } = request.params;
    return metadataOf(origin, collection, tokenId);
  });
  // #endregion

  // #region serve-item-metadata
  // Players' browsers read it, from Passport's pages: another origin must be allowed to.
  app.get<{ Params: { collection: string; id: string } }>(
    "/items/:collection/:id.json",
    { schema: { params: item } },
    async (request, reply) => {
      const { collection, id } = request.params;
      reply.headers({ "access-control-allow-origin": "*", "cache-control": "public, max-age=300" });
      return itemMetadataOf(origin, collection, String(BigInt(`0x${id}`)));
    },
  );
  // #endregion

  // #region cross-origin
  // Passport's pages are another origin: without this header browsers may keep our pictures from them.
  const forOtherSites = { "cross-origin-resource-policy": "cross-origin", "cache-control": "public, max-age=300" };
  // #endregion

  app.get<{ Params: Asked & { view: View } }>(
    "/pictures/:collection/:tokenId/:view.svg",
    { schema: { params: asset } },
    async (request, reply) => {
      const { collection, tokenId, view } = request.params;
      const { asset_type: type, tier } = describeAsset(collection, tokenId);
      const picture = drawAsset({ type, tier, seed: `${collection}/${tokenId}`, tokenId }, view);
      return reply.headers(forOtherSites).type("image/svg+xml").send(picture);
    },
  );
  // A video, for those who want one: browser tests play it.
  app.get("/films/patrol.webm", (_request, reply) =>
    reply.headers(forOtherSites).sendFile("films/patrol.webm", { cacheControl: false }),
  );
};
