import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FailedState } from "../../../ui/empty-state/failed-state.tsx";
import { sheetTexts } from "./texts.ts";

interface SheetFailedProps {
  isRetrying: boolean;
  onRetry: () => void;
}

/** An asset that could not be loaded (ASSET-2, ASSET1155-3). */
export const SheetFailed = ({ isRetrying, onRetry }: SheetFailedProps) => {
  const texts = useTexts(sheetTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <FailedState
      level={1}
      title={texts.failed}
      text={catalogue.asset_fetch_failed}
      retry={texts.retry}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
};
