import { type ReactNode, useState } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { Button, type ButtonProps } from "../button/button.tsx";
import { Dialog } from "../dialog/dialog.tsx";
import { confirmButtonTexts } from "./texts.ts";

interface ConfirmButtonProps extends Pick<ButtonProps, "size" | "disabled" | "className" | "aria-describedby"> {
  children: ReactNode;
  /** The accessible name, where a list has several buttons with the same words. */
  label?: string;
  title: string;
  text: ReactNode;
  busy: boolean;
  onConfirm: () => void;
}

/** A button that explains its action first. The dialog has closed when the action begins: a step-up may come next. */
export const ConfirmButton = ({ children, label, title, text, busy, onConfirm, ...button }: ConfirmButtonProps) => {
  const texts = useTexts(confirmButtonTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button {...button} busy={busy} aria-label={label} onClick={() => setAsking(true)}>
        {children}
      </Button>
      <Dialog
        open={isAsking}
        onOpenChange={setAsking}
        title={title}
        description={text}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{texts.cancel}</Button>
            <Button
              variant="danger"
              onClick={() => {
                setAsking(false);
                onConfirm();
              }}
            >
              {children}
            </Button>
          </>
        }
      />
    </>
  );
};
