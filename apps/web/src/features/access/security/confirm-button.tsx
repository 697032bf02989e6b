import { type ReactNode, useState } from "react";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { securityTexts } from "./texts.ts";

interface ConfirmButtonProps {
  children: ReactNode;
  title: string;
  text: string;
  busy: boolean;
  onConfirm: () => void;
}

/** A button whose deed is explained first. The question has closed when the deed begins: a step-up may come next. */
export const ConfirmButton = ({ children, title, text, busy, onConfirm }: ConfirmButtonProps) => {
  const texts = useTexts(securityTexts);
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button busy={busy} onClick={() => setAsking(true)}>
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
