import { renameAddress, type WithdrawalAddress } from "@passport/protocol/calls/holds";
import { lengths } from "@passport/protocol/constants";
import { type FormEvent, useId, useState } from "react";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { addressesTexts } from "./texts.ts";

interface RenameAddressProps {
  address: WithdrawalAddress;
  /** As it is shown. */
  name: string;
  onDone: () => Promise<void>;
}

export const RenameAddress = ({ address, name, onDone }: RenameAddressProps) => {
  const texts = useTexts(addressesTexts);
  const formId = useId();
  const { isBusy, start } = useSensitive();
  const [typed, setTyped] = useState<string>();
  const save = async (event: FormEvent) => {
    event.preventDefault();
    await start({
      run: () => runCommand(renameAddress, { address: address.address, name: typed ?? "" }),
      done: () => texts.renamed,
      failed: texts.renameFailed,
    });
    setTyped(undefined);
    await onDone();
  };
  return (
    <>
      <Button size="sm" aria-label={texts.renameOf(name)} onClick={() => setTyped(address.name)}>
        {texts.rename}
      </Button>
      <Dialog
        open={typed !== undefined}
        onOpenChange={() => setTyped(undefined)}
        title={texts.renameTitle}
        description={texts.renameText}
        actions={
          <>
            <Button onClick={() => setTyped(undefined)}>{texts.cancel}</Button>
            <Button variant="primary" type="submit" form={formId} busy={isBusy}>
              {texts.save}
            </Button>
          </>
        }
      >
        <form id={formId} onSubmit={save}>
          <TextField
            label={texts.name}
            value={typed ?? ""}
            maxLength={lengths.nameMax}
            onChange={(event) => setTyped(event.target.value)}
          />
        </form>
      </Dialog>
    </>
  );
};
