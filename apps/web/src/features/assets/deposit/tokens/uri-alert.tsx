import { useQueries } from "@tanstack/react-query";
import { gameCatalogueTexts } from "../../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { depositAssetsTexts } from "../texts.ts";
import type { TokenPlace } from "./token-place.ts";
import { tokenUriQuery } from "./token-queries.ts";

/** DEPASSET-6: said once, for all cards whose URI could not be read. The cards ask, this one only looks on. */
export const UriAlert = ({ place, tokenIds }: { place: TokenPlace; tokenIds: readonly string[] }) => {
  const texts = useTexts(depositAssetsTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const failed = useQueries({
    queries: tokenIds.map((tokenId) => ({ ...tokenUriQuery(place, tokenId), enabled: false })),
    combine: (uris) => uris.filter(({ isError }) => isError),
  });
  if (failed.length === 0) return null;
  return (
    <Alert tone="error" title={catalogue.token_uri_failed}>
      <p>{texts.uriFailedText}</p>
      <Button
        size="sm"
        busy={failed.some(({ isFetching }) => isFetching)}
        onClick={() => {
          for (const { refetch } of failed) void refetch();
        }}
      >
        {texts.retry}
      </Button>
    </Alert>
  );
};
