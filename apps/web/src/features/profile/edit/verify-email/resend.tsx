import { useTexts } from "../../../../lib/texts/texts.ts";
import { Alert } from "../../../../ui/alert/alert.tsx";
import { Button } from "../../../../ui/button/button.tsx";
import { Countdown } from "../../../../ui/countdown/countdown.tsx";
import { editTexts } from "../texts.ts";
import type { CodeRequest } from "./code-request.ts";

interface ResendProps {
  request: CodeRequest;
  onPauseOver: () => void;
  onResend: () => void;
}

/** Sends the code again once the last email had time to be delivered. */
export const Resend = ({ request, onPauseOver, onResend }: ResendProps) => {
  const texts = useTexts(editTexts).verification;
  return (
    <>
      {request.kind === "failed" && (
        <Alert tone="error" title={texts.notSent}>
          {request.error}
        </Alert>
      )}
      {request.kind === "sent" && request.wasResent && <Alert tone="success">{texts.sentAgain}</Alert>}
      <div>
        {request.kind === "sent" ? (
          <Button size="sm" disabled>
            {texts.sendAgainIn} <Countdown until={request.until} onEnd={onPauseOver} />
          </Button>
        ) : (
          <Button size="sm" busy={request.kind === "sending"} onClick={onResend}>
            {request.kind === "failed" ? texts.retry : texts.sendAgain}
          </Button>
        )}
      </div>
    </>
  );
};
