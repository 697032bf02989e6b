/** INVENTORY-1: the game assets tab of a profile. The address holds everything that is chosen. */
import { assetPageSizes } from "@passport/protocol/constants";
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { EmptyInventory } from "../empty-inventory.tsx";
import { AssetList } from "../list/asset-list.tsx";
import { CollectibleCard } from "./collectible-card.tsx";
import { InventoryFilters } from "./inventory-filters.tsx";
import { type InventoryView, isNarrowed, readView, withChoice, withoutFilters, writeView } from "./inventory-view.ts";
import { listCollectiblesQuery } from "./list-collectibles-query.ts";
import { inventoryTexts } from "./texts.ts";

/** The page's query: as the address says it, refused values included, and how to change it (INVENTORY-9). */
export interface InventoryAddress {
  given: Record<string, unknown>;
  onSearch: (next: Record<string, unknown>, options?: { replace?: boolean }) => void;
}

interface InventoryProps {
  userId: string;
  username: string;
  isOwn: boolean;
  address: InventoryAddress;
}

export const Inventory = ({ userId, username, isOwn, address: { given, onSearch } }: InventoryProps) => {
  const texts = useTexts(inventoryTexts);
  const view = useMemo(() => readView(given), [given]);
  const show = (next: InventoryView, replace = false) => onSearch(writeView(next), { replace });
  return (
    <AssetList
      texts={texts}
      answer={useQuery(listCollectiblesQuery(userId, view))}
      page={view.page}
      pageSize={view.pageSize}
      pageSizes={assetPageSizes}
      isNarrowed={isNarrowed(view)}
      tools={<InventoryFilters view={view} onChange={show} />}
      empty={<EmptyInventory isOwn={isOwn} text={isOwn ? texts.ownAppear : texts.theirsAppear(username)} />}
      card={(asset) => <CollectibleCard asset={asset} username={username} />}
      onPage={(page, isCorrection) => show({ ...view, page }, isCorrection)}
      onPageSize={(pageSize) => show(withChoice(view, { pageSize }))}
      onClear={() => show(withoutFilters(view))}
    />
  );
};
