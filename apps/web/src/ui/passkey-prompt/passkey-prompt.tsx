/** A button that lets the browser ask for a passkey, and room for what came of it. */
import type { ReactNode } from "react";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../alert/alert.tsx";
import { Button } from "../button/button.tsx";
import form from "../form/form.module.css";
import { passkeyPromptTexts } from "./texts.ts";

interface PasskeyPromptProps {
  isAsking: boolean;
  onAsk: () => void;
  notice: { tone: "info" | "error"; text: string } | undefined;
  variant?: "primary" | "secondary";
  /** Below the button: what else proves it. */
  children?: ReactNode;
}

export const PasskeyPrompt = ({ isAsking, onAsk, notice, variant = "primary", children }: PasskeyPromptProps) => {
  const texts = useTexts(passkeyPromptTexts);
  return (
    <div className={form.form}>
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <Button variant={variant} size="lg" wide busy={isAsking} onClick={onAsk}>
        {texts.use}
      </Button>
      {children}
    </div>
  );
};
