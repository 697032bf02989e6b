import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { FailedState } from "../../../ui/empty-state/failed-state.tsx";
import { assetTexts } from "../texts.ts";

interface FailedListProps {
  failure: unknown;
  isRetrying: boolean;
  onRetry: () => void;
}

/** A list that could not be loaded, with the reason and a way to retry (INVENTORY-16). */
export const FailedList = ({ failure, isRetrying, onRetry }: FailedListProps) => {
  const texts = useTexts(assetTexts);
  const catalogue = useTexts(catalogueTexts);
  return (
    <FailedState
      level={3}
      title={catalogue.assets_failed}
      text={shownError(failure, catalogue)}
      retry={texts.retry}
      isRetrying={isRetrying}
      onRetry={onRetry}
    />
  );
};
