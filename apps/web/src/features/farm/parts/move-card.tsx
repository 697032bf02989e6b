/** A part of the stake out, more in, or the rewards alone. */
import { useState } from "react";
import { FlowCard } from "../../../flow/flow.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Tabs } from "../../../ui/tabs/tabs.tsx";
import { farmTexts } from "../texts.ts";
import { HarvestRow } from "./harvest-row.tsx";
import type { MovePanelProps } from "./move-panel.ts";
import { StakePanel } from "./stake-panel.tsx";
import { UnstakePanel } from "./unstake-panel.tsx";

export const MoveCard = (props: MovePanelProps) => {
  const texts = useTexts(farmTexts);
  const [tab, setTab] = useState<"unstake" | "stake">("unstake");
  return (
    <FlowCard label={texts.move}>
      <Tabs
        label={texts.move}
        value={tab}
        onValueChange={setTab}
        tabs={[
          { id: "unstake", label: texts.unstake, panel: <UnstakePanel {...props} /> },
          { id: "stake", label: texts.stake, panel: <StakePanel {...props} /> },
        ]}
      />
      <HarvestRow {...props} />
    </FlowCard>
  );
};
