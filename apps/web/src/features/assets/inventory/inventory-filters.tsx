import { assetPlaces } from "@passport/protocol/asset-kinds";
import { timesMs } from "@passport/protocol/constants";
import type { ReactNode } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/select/select.tsx";
import { SearchField } from "../list/search-field.tsx";
import { assetTexts } from "../texts.ts";
import styles from "./inventory-filters.module.css";
import { type InventoryView, typeChoices, withChoice } from "./inventory-view.ts";
import { inventoryTexts } from "./texts.ts";

interface InventoryFiltersProps {
  view: InventoryView;
  /** `isTyping`: one of many small steps, not worth an entry in the browser's history. */
  onChange: (view: InventoryView, isTyping?: boolean) => void;
  /** After the filters. */
  children?: ReactNode;
}

export const InventoryFilters = ({ view, onChange, children }: InventoryFiltersProps) => {
  const texts = useTexts(inventoryTexts);
  const { types } = useTexts(assetTexts);
  return (
    <div className={styles.filters}>
      <SearchField
        value={view.search}
        onSearch={(search) => onChange(withChoice(view, { search }), true)}
        delayMs={timesMs.search}
        hint={texts.searchHint}
      />
      <Select
        label={texts.type}
        value={view.type}
        options={typeChoices.map((type) => ({ value: type, label: type === "all" ? texts.allTypes : types[type] }))}
        onValueChange={(type) => onChange(withChoice(view, { type }))}
      />
      <Select
        label={texts.assetsOn}
        value={view.place}
        options={assetPlaces.map((place) => ({ value: place, label: texts.places[place] }))}
        onValueChange={(place) => onChange(withChoice(view, { place }))}
      />
      {children}
    </div>
  );
};
