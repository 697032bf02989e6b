import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Drawer } from "../../../ui/drawer/drawer.tsx";
import { FilterSelects, type InventoryFiltersProps } from "./filter-selects.tsx";
import styles from "./filter-sheet.module.css";
import { inventoryTexts } from "./texts.ts";

interface FilterSheetProps extends InventoryFiltersProps {
  open: boolean;
  onClose: () => void;
}

export const FilterSheet = ({ open, onClose, onSelect, ...filters }: FilterSheetProps) => {
  const texts = useTexts(inventoryTexts);
  const select = () => {
    onClose();
    onSelect?.();
  };
  return (
    <Drawer side="bottom" label={texts.filterTitle} open={open} onOpenChange={(isOpen) => !isOpen && onClose()}>
      <div className={styles.sheet}>
        <h2>{texts.filterTitle}</h2>
        <FilterSelects {...filters} />
        <Button wide variant="primary" onClick={onClose}>
          {texts.done}
        </Button>
        {onSelect && (
          <Button wide onClick={select}>
            {texts.select}
          </Button>
        )}
      </div>
    </Drawer>
  );
};
