/** INVENTORY-1: the game assets tab of a profile. The address holds everything that is chosen. */
import { assetPageSizes } from "@passport/protocol/constants";
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { useMemo, useState } from "react";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { EmptyInventory } from "../empty-inventory.tsx";
import { AssetList } from "../list/asset-list.tsx";
import type { Chosen } from "../move/selection.tsx";
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
  /** The player, if it is their own. */
  owner: User | undefined;
  address: InventoryAddress;
}

/** Players who own something never see it. */
const FirstSteps = lazyComponent(async () => (await import("./first-steps.tsx")).FirstSteps);
/** Most visits choose nothing. */
const Pick = lazyComponent(async () => (await import("../move/selection.tsx")).Pick);
const SelectionBar = lazyComponent(async () => (await import("../move/selection.tsx")).SelectionBar);

export const Inventory = ({ userId, username, owner, address: { given, onSearch } }: InventoryProps) => {
  /** Undefined while the player does not choose. */
  const [chosen, setChosen] = useState<Chosen>();
  const isOwn = owner !== undefined;
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
      tools={
        <InventoryFilters
          view={view}
          onChange={show}
          onSelect={isOwn && chosen === undefined ? () => setChosen(new Map()) : undefined}
        />
      }
      empty={owner ? <FirstSteps user={owner} /> : <EmptyInventory isOwn={false} text={texts.theirsAppear(username)} />}
      card={(asset) => (
        <CollectibleCard asset={asset} username={username}>
          {chosen && <Pick asset={asset} chosen={chosen} onChange={setChosen} />}
        </CollectibleCard>
      )}
      foot={owner && chosen && <SelectionBar user={owner} chosen={chosen} onEnd={() => setChosen(undefined)} />}
      onPage={(page, isCorrection) => show({ ...view, page }, isCorrection)}
      onPageSize={(pageSize) => show(withChoice(view, { pageSize }))}
      onClear={() => show(withoutFilters(view))}
    />
  );
};
