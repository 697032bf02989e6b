import { assetPlaces } from "@passport/protocol/asset-kinds";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Select } from "../../../ui/select/select.tsx";
import { assetTexts } from "../texts.ts";
import { type InventoryView, typeChoices, withChoice } from "./inventory-view.ts";
import { inventoryTexts } from "./texts.ts";

interface FilterProps {
  view: InventoryView;
  /** `isTyping`: one of many small steps, not worth an entry in the browser's history. */
  onChange: (view: InventoryView, isTyping?: boolean) => void;
}

export interface InventoryFiltersProps extends FilterProps {
  /** Starts to choose several cards, where that is possible. */
  onSelect: (() => void) | undefined;
}

interface FilterSelectsProps extends FilterProps {
  /** Beside the tabs, without visible labels. */
  compact?: boolean;
}

export const FilterSelects = ({ view, onChange, compact = false }: FilterSelectsProps) => {
  const texts = useTexts(inventoryTexts);
  const { types } = useTexts(assetTexts);
  return (
    <>
      <Select
        compact={compact}
        label={texts.type}
        value={view.type}
        options={typeChoices.map((type) => ({ value: type, label: type === "all" ? texts.allTypes : types[type] }))}
        onValueChange={(type) => onChange(withChoice(view, { type }))}
      />
      <Select
        compact={compact}
        label={texts.assetsOn}
        value={view.place}
        options={assetPlaces.map((place) => ({ value: place, label: texts.places[place] }))}
        onValueChange={(place) => onChange(withChoice(view, { place }))}
      />
    </>
  );
};
