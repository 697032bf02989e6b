import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { readCollectionQuery } from "../collections/collection-queries.ts";
import { depositAssetsTexts } from "../texts.ts";
import { placeOf } from "./token-place.ts";
import { tokenMetadataQuery, tokenUriQuery } from "./token-queries.ts";

const nowhere = { slug: "", chainId: 0, contract: "", transferAddress: "" };

/** What the cards have found out already; without them, the collection and its number. */
export const useTokenName = (slug: string, tokenId: string): string => {
  const texts = useTexts(depositAssetsTexts);
  const { data: collection } = useQuery(readCollectionQuery(slug));
  const place = (collection && placeOf(collection)) ?? nowhere;
  const { data: uri = "" } = useQuery({ ...tokenUriQuery(place, tokenId), enabled: false });
  const { data: metadata } = useQuery({ ...tokenMetadataQuery(uri), enabled: false });
  return metadata?.name || texts.tokenOf(collection?.name ?? "", tokenId);
};
