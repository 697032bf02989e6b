import { PrintedRosette } from "../../../../art/react/printed-rosette.tsx";
import { FlowHero } from "../../../../flow/flow.tsx";
import { useTexts } from "../../../../lib/texts/texts.ts";
import { depositAssetsTexts } from "../texts.ts";

/** The wallet has sent it; the card about the deposit in progress shows the rest. */
export const ItemSent = ({ hash, isMined }: { hash: string; isMined: boolean }) => {
  const texts = useTexts(depositAssetsTexts);
  return (
    <FlowHero
      picture={<PrintedRosette seed={hash} done={isMined ? 1 : 0} total={2} size="s" />}
      title={isMined ? texts.mined : texts.sent}
    >
      <p>{texts.sentText}</p>
    </FlowHero>
  );
};
