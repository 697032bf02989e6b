import type { User } from "@passport/protocol/user";
import { lazyComponent } from "../../../lib/lazy/lazy.tsx";
import { useLazyDialog } from "../../../lib/lazy/use-lazy-dialog.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { keepTexts } from "./keep-texts.ts";
import { accountDataTexts } from "./texts.ts";
import { useKeepAccount } from "./use-keep-account.ts";

/** Wanted by very few visits. */
const DeleteAccountDialog = lazyComponent(
  async () => (await import("./delete-account-dialog.tsx")).DeleteAccountDialog,
);

/** One button for both: the focus that returns from the dialog is then on the button that keeps the account. */
export const EndOrKeepButton = ({ user }: { user: User }) => {
  const texts = useTexts(accountDataTexts);
  const keepWords = useTexts(keepTexts);
  const keeping = useKeepAccount();
  const isDue = user.deletion_due_at !== null;
  const dialog = useLazyDialog(DeleteAccountDialog);
  return (
    <>
      <Button
        variant={isDue ? "primary" : "secondary"}
        busy={dialog.isOpening || keeping.isBusy}
        onClick={isDue ? keeping.keep : dialog.open}
      >
        {isDue ? keepWords.keep : texts.deleteAccount}
      </Button>
      {dialog.isOpen && <DeleteAccountDialog user={user} onClose={dialog.close} />}
    </>
  );
};
