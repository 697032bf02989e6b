import { removeAddress } from "@passport/protocol/calls/holds";
import { useSensitive } from "../../../lib/session/use-sensitive.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { ConfirmButton } from "../../../ui/confirm-button/confirm-button.tsx";
import { addressesTexts } from "./texts.ts";

interface RemoveAddressProps {
  address: string;
  name: string;
  onDone: () => Promise<void>;
}

export const RemoveAddress = ({ address, name, onDone }: RemoveAddressProps) => {
  const texts = useTexts(addressesTexts);
  const { isBusy, start } = useSensitive();
  const remove = async () => {
    await start({
      run: () => runCommand(removeAddress, { address }),
      done: () => texts.removed,
      failed: texts.removeFailed,
    });
    await onDone();
  };
  return (
    <ConfirmButton
      size="sm"
      label={texts.removeOf(name)}
      title={texts.removeTitle}
      text={texts.removeText}
      busy={isBusy}
      onConfirm={remove}
    >
      {texts.remove}
    </ConfirmButton>
  );
};
