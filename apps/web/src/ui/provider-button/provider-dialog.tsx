/** Stands between our own button and the provider's, which the player has to click themselves. */
import { useState } from "react";
import { Dialog } from "../dialog/dialog.tsx";
import { Waiting } from "../spinner/waiting.tsx";
import { ProviderButton, type ProviderButtonProps } from "./provider-button.tsx";

interface ProviderDialogProps extends ProviderButtonProps {
  title: string;
  /** What the player logs in or connects for. */
  description: string;
  /** Shown while the token is checked. */
  checking: string;
  onClose: () => void;
}

export const ProviderDialog = ({ title, description, checking, onClose, onToken, ...button }: ProviderDialogProps) => {
  const [isChecking, setChecking] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} dismissable={!isChecking} title={title} description={description}>
      {isChecking ? (
        <Waiting>{checking}</Waiting>
      ) : (
        <ProviderButton
          {...button}
          onToken={(token) => {
            setChecking(true);
            onToken(token);
          }}
        />
      )}
    </Dialog>
  );
};
