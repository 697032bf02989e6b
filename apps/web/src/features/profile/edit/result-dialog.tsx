import { catalogueTexts } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import styles from "./result-dialog.module.css";
import type { SaveStep } from "./save-flow.ts";
import { editTexts } from "./texts.ts";

interface ResultDialogProps {
  result: Extract<SaveStep, { kind: "saved" | "failed" }>;
  onClose: () => void;
}

const Hints = () => {
  const { hints } = useTexts(editTexts);
  return (
    <div>
      <p>{hints.title}</p>
      <ul className={styles.hints}>
        <li>{hints.username}</li>
        <li>{hints.mobileNumber}</li>
        <li>{hints.password}</li>
      </ul>
    </div>
  );
};

/** EDIT-9, EDIT-10. What the server had to say stands above the hints (EDIT-4). */
export const ResultDialog = ({ result, onClose }: ResultDialogProps) => {
  const texts = useTexts(editTexts);
  const catalogue = useTexts(catalogueTexts);
  const isSaved = result.kind === "saved";
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={isSaved ? texts.succeeded : texts.failed}
      description={isSaved ? catalogue.update_succeeded : catalogue.internal}
      actions={<Button onClick={onClose}>{texts.close}</Button>}
    >
      {!isSaved && (
        <>
          {result.reason !== undefined && <Alert tone="error">{result.reason}</Alert>}
          <Hints />
        </>
      )}
    </Dialog>
  );
};
