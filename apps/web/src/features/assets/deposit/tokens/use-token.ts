import { useQuery } from "@tanstack/react-query";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { depositAssetsTexts } from "../texts.ts";
import type { TokenMetadata } from "./token-metadata.ts";
import type { TokenPlace } from "./token-place.ts";
import { tokenMetadataQuery, tokenUriQuery } from "./token-queries.ts";

interface Token extends TokenMetadata {
  /** Nothing is known of it yet. */
  isLoading: boolean;
}

/** What is known of a token: from its URI, and without one its number (DEPASSET-5). Nothing is asked until `isWanted`. */
export const useToken = (place: TokenPlace, tokenId: string, isWanted: boolean): Token => {
  const texts = useTexts(depositAssetsTexts);
  const uri = useQuery({ ...tokenUriQuery(place, tokenId), enabled: isWanted });
  const metadata = useQuery({ ...tokenMetadataQuery(uri.data ?? ""), enabled: isWanted && uri.data !== undefined });
  const isOver = uri.isError || metadata.isError || metadata.isSuccess;
  const { name = "", description = "", image = "", animationUrl = "" } = metadata.data ?? {};
  return {
    isLoading: !isOver,
    name: name === "" ? texts.token(tokenId) : name,
    description: isOver && description === "" ? texts.undescribed : description,
    image,
    animationUrl,
  };
};
