import { hash32 } from "@passport/engraving/seed";
import type { Item } from "@passport/protocol/calls/items";
import type { CSSProperties } from "react";
import { CardPicture } from "../card/card-picture.tsx";

/** The colours of the iris print, in which all our line work is done. */
const inks = ["--iris-1", "--iris-2", "--iris-3", "--iris-4"] as const;

/** The same token has the same colour on every card and every page. */
export const inkOf = ({
  collection_slug,
  external_token_id,
}: Pick<Item, "collection_slug" | "external_token_id">): CSSProperties => {
  const ink = inks[hash32(`${collection_slug}/${external_token_id}`) % inks.length];
  return { "--card-ink": `var(${ink})` } as CSSProperties;
};

/** The item's picture, or our own drawing of it while there is none. */
export const ItemArt = ({ item }: { item: Pick<Item, "collection_slug" | "external_token_id" | "image_url"> }) => (
  <CardPicture src={item.image_url} kind="power_core" seed={`${item.collection_slug}/${item.external_token_id}`} />
);
