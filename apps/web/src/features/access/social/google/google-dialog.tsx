/** Stands between our round button and Google's own one, which has to be clicked itself. */
import { useState } from "react";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { Spinner } from "../../../../ui/spinner/spinner.tsx";
import { socialTexts } from "../texts.ts";
import styles from "./google-button.module.css";
import { GoogleButton, type GoogleButtonProps } from "./google-button.tsx";

export interface GoogleDialogProps extends GoogleButtonProps {
  onClose: () => void;
  /** What a login and what a connection with Google is for. */
  description: string;
}

export const GoogleDialog = ({ google, onToken, onFail, onClose, description }: GoogleDialogProps) => {
  const texts = useTexts(socialTexts);
  const [isChecking, setChecking] = useState(false);
  return (
    <Dialog open onOpenChange={onClose} dismissable={!isChecking} title={texts.googleTitle} description={description}>
      {isChecking ? (
        <p role="status" className={styles.waiting}>
          <Spinner />
          {texts.checking}
        </p>
      ) : (
        <GoogleButton
          google={google}
          onToken={(token) => {
            setChecking(true);
            onToken(token);
          }}
          onFail={onFail}
        />
      )}
    </Dialog>
  );
};
