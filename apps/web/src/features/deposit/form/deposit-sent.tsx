/** The wallet has sent it (DEPOSIT-17). What follows is live in the card about the deposit in progress. */
import { PrintedRosette } from "../../../art/react/printed-rosette.tsx";
import { FlowHero } from "../../../flow/flow.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Button } from "../../../ui/button/button.tsx";
import { SupportNote } from "../support-note.tsx";
import { depositTexts } from "../texts.ts";

interface DepositSentProps {
  hash: string;
  isMined: boolean;
  onClose: () => void;
}

export const DepositSent = ({ hash, isMined, onClose }: DepositSentProps) => {
  const texts = useTexts(depositTexts);
  return (
    <>
      <FlowHero
        picture={<PrintedRosette seed={hash} done={isMined ? 1 : 0} total={2} size="s" />}
        title={isMined ? texts.mined : texts.sent}
      >
        <p>{texts.sentText}</p>
        <p>
          <SupportNote />
        </p>
      </FlowHero>
      <Button wide onClick={onClose}>
        {texts.another}
      </Button>
    </>
  );
};
