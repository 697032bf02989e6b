/** NAV-13: /asset/$hash leads to where its owner shows it. */
import { findCollectible } from "@passport/protocol/calls/collectibles";
import { pages } from "@passport/protocol/pages";
import { useQuery } from "@tanstack/react-query";
import { Navigate } from "@tanstack/react-router";
import { useEffect, useEffectEvent } from "react";
import { SheetFailed } from "../../../features/assets/sheet/sheet-failed.tsx";
import { SheetSkeleton } from "../../../features/assets/sheet/sheet-skeleton.tsx";
import { call } from "../../../lib/api/call.ts";
import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";

export const FindAssetPage = ({ hash }: { hash: string }) => {
  const catalogue = useTexts(catalogueTexts);
  const { data, isError, isFetching, errorUpdateCount, refetch } = useQuery({
    queryKey: [findCollectible.name, hash],
    queryFn: ({ signal }) => call(findCollectible, { query: { asset_hash: hash }, signal }),
  });
  // NAV-15: once for each try.
  const tell = useEffectEvent(() => notify({ tone: "error", title: catalogue.asset_address_failed }));
  useEffect(() => {
    if (errorUpdateCount > 0) tell();
  }, [errorUpdateCount]);

  if (data) return <Navigate to={pages.asset} params={{ username: data.owner_id, hash: data.hash }} replace />;
  return isError ? <SheetFailed isRetrying={isFetching} onRetry={() => refetch()} /> : <SheetSkeleton />;
};
