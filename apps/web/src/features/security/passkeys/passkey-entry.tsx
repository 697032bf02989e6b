import { type Passkey, removePasskey } from "@passport/protocol/calls/passkeys";
import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { setSession } from "../../../lib/session/session-store.ts";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { IconButton } from "../../../ui/icon-button/icon-button.tsx";
import styles from "./passkey-entry.module.css";
import { passkeysQuery } from "./passkeys-query.ts";
import { RenameDialog } from "./rename-dialog.tsx";
import { passkeyListTexts } from "./texts.ts";

const RemovePasskey = ({ passkey: { id, name } }: { passkey: Passkey }) => {
  const texts = useTexts(passkeyListTexts);
  const client = useQueryClient();
  const { isBusy, start } = useSensitive();
  const remove = () =>
    start({
      run: async () => {
        setSession(await runCommand(removePasskey, { id }));
        await client.invalidateQueries({ queryKey: passkeysQuery.queryKey });
      },
      done: () => texts.removed(name),
      failed: texts.removeFailed,
    });
  return (
    <ConfirmButton
      size="sm"
      label={`${texts.remove} ${name}`}
      title={texts.removeTitle(name)}
      text={texts.removeText}
      busy={isBusy}
      onConfirm={remove}
    >
      {texts.remove}
    </ConfirmButton>
  );
};

/** PASSKEY-12: what it is called, where it is kept, and when it was used last. */
export const PasskeyEntry = ({ passkey }: { passkey: Passkey }) => {
  const texts = useTexts(passkeyListTexts);
  const [isRenaming, setRenaming] = useState(false);
  const { name, keeper, is_synced: isSynced, last_used_at: lastUsedAt } = passkey;
  return (
    <>
      <Entry
        icon={isSynced ? "phone" : "key"}
        tone="success"
        title={name}
        facts={[
          ...(keeper === null ? [] : [keeper]),
          isSynced ? texts.synced : texts.oneDevice,
          lastUsedAt === null ? texts.neverUsed : texts.lastUsed(formatDayTime(lastUsedAt)),
        ]}
        action={
          <div className={styles.actions}>
            <IconButton icon="edit" label={`${texts.rename} ${name}`} onClick={() => setRenaming(true)} />
            <RemovePasskey passkey={passkey} />
          </div>
        }
      />
      {isRenaming && <RenameDialog passkey={passkey} onClose={() => setRenaming(false)} />}
    </>
  );
};
