import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { stepUpTexts } from "./texts.ts";
import type { useWalletStepUp } from "./use-wallet-step-up.ts";

export const WalletStepUp = ({ busy, notice, confirm }: ReturnType<typeof useWalletStepUp>) => {
  const texts = useTexts(stepUpTexts);
  return (
    <>
      {notice && <Alert tone={notice.tone}>{notice.text}</Alert>}
      <Button variant="primary" size="lg" wide busy={busy} onClick={confirm}>
        {texts.sign}
      </Button>
    </>
  );
};
