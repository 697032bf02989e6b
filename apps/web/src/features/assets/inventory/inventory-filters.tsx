import { timesMs } from "@passport/protocol/constants";
import { useState } from "react";
import { useMedia } from "../../../art/react/use-media.ts";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SearchField } from "../list/search-field.tsx";
import { FilterSelects, type InventoryFiltersProps } from "./filter-selects.tsx";
import styles from "./inventory-filters.module.css";
import { countFilters, withChoice } from "./inventory-view.ts";
import { inventoryTexts } from "./texts.ts";

/** Phones alone have it. */
const FilterSheet = lazyComponent(async () => (await import("./filter-sheet.tsx")).FilterSheet);

/** INVENTORY-21: on phones all but the search is in a sheet. */
const FilterButton = (props: InventoryFiltersProps) => {
  const texts = useTexts(inventoryTexts);
  const [wasOpened, setOpened] = useState(false);
  const sheet = useLazyDialog(FilterSheet);
  const open = () => {
    setOpened(true);
    void sheet.open();
  };
  return (
    <>
      <Button className={styles.button} busy={sheet.isOpening} aria-haspopup="dialog" onClick={open}>
        {texts.filters(countFilters(props.view))}
      </Button>
      {wasOpened && <FilterSheet {...props} open={sheet.isOpen} onClose={sheet.close} />}
    </>
  );
};

export const InventoryFilters = ({ onSelect, ...filters }: InventoryFiltersProps) => {
  const texts = useTexts(inventoryTexts);
  const isPhone = useMedia("(max-width: 600px)");
  const { view, onChange } = filters;
  return (
    <div className={styles.filters}>
      <SearchField
        value={view.search}
        onSearch={(search) => onChange(withChoice(view, { search }), true)}
        delayMs={timesMs.search}
        hint={texts.searchHint}
      />
      {isPhone ? (
        <FilterButton {...filters} onSelect={onSelect} />
      ) : (
        <>
          <FilterSelects {...filters} compact />
          {onSelect && (
            <Button size="sm" className={styles.button} onClick={onSelect}>
              {texts.select}
            </Button>
          )}
        </>
      )}
    </div>
  );
};
