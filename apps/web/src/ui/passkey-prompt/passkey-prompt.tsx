/** A button that lets the browser ask for a passkey, and says what came of it. */
import { type ReactNode, useState } from "react";
import { usePending } from "../../lib/effects/use-pending.ts";
import { PasskeyCancelled } from "../../lib/passkeys/passkey-cancelled.ts";
import { passkeyTexts } from "../../lib/passkeys/texts.ts";
import { catalogueTexts, shownError } from "../../lib/texts/catalogue.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import form from "../form/form.module.css";
import { passkeyPromptTexts } from "./texts.ts";

interface PasskeyPromptProps {
  /** Rejects with what is shown; once it resolves the prompt is about to go. */
  onAsk: () => Promise<void>;
  variant?: "primary" | "secondary";
  /** Below the button: what else proves it. */
  children?: ReactNode;
}

export const PasskeyPrompt = ({ onAsk, variant = "primary", children }: PasskeyPromptProps) => {
  const texts = useTexts(passkeyPromptTexts);
  const { cancelled } = useTexts(passkeyTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isPending, run } = usePending();
  const [notice, setNotice] = useState<{ tone: "info" | "error"; text: string }>();
  const ask = () =>
    run(async () => {
      setNotice(undefined);
      try {
        await onAsk();
      } catch (failure) {
        const isCancelled = failure instanceof PasskeyCancelled;
        setNotice(
          isCancelled ? { tone: "info", text: cancelled } : { tone: "error", text: shownError(failure, catalogue) },
        );
      }
    });
  return (
    <div className={form.form}>
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <Button variant={variant} size="lg" wide busy={isPending} onClick={ask}>
        {texts.use}
      </Button>
      {children}
    </div>
  );
};
