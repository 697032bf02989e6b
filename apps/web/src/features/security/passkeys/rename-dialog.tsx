import { type Passkey, renamePasskey } from "@passport/protocol/calls/passkeys";
import { lengths } from "@passport/protocol/constants";
import { useQueryClient } from "@tanstack/react-query";
import { type SubmitEvent, useId, useState } from "react";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { TextField } from "../../../ui/text-field/text-field.tsx";
import { passkeysQuery } from "./passkeys-query.ts";
import { passkeyListTexts } from "./texts.ts";

export const RenameDialog = ({ passkey, onClose }: { passkey: Passkey; onClose: () => void }) => {
  const texts = useTexts(passkeyListTexts);
  const client = useQueryClient();
  const form = useId();
  const [name, setName] = useState(passkey.name);
  const { isBusy, start } = useSensitive();
  const handleSubmit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (name.trim() === "") return;
    await start({
      run: async () => {
        await runCommand(renamePasskey, { id: passkey.id, name });
        await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      },
      done: () => texts.renamed,
      failed: texts.renameFailed,
    });
    onClose();
  };
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={texts.renameTitle}
      description={texts.renameText}
      actions={
        <>
          <Button onClick={onClose}>{texts.cancel}</Button>
          <Button type="submit" form={form} variant="primary" busy={isBusy}>
            {texts.save}
          </Button>
        </>
      }
    >
      <form id={form} onSubmit={handleSubmit} noValidate>
        <TextField
          label={texts.name}
          value={name}
          maxLength={lengths.passkeyNameMax}
          autoComplete="off"
          onChange={(event) => setName(event.target.value)}
        />
      </form>
    </Dialog>
  );
};
