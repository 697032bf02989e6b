import { useState } from "react";
import { Button } from "../../../ui/button/button.tsx";
import { BannerView, type BannerViewProps } from "../../shell/banner-view.tsx";
import { Row, Section } from "../section.tsx";

/** The banner lies over the page, so it is shown one at a time. */
export const BannerSection = () => {
  const [shown, setShown] = useState<Pick<BannerViewProps, "state" | "variant">>({ state: undefined });
  const hide = () => setShown({ state: undefined });
  return (
    <Section title="Connection banner">
      <Row>
        <Button onClick={() => setShown({ state: "connecting" })}>Banner, connecting</Button>
        <Button onClick={() => setShown({ state: "closed" })}>Banner, closed</Button>
        <Button onClick={() => setShown({ state: "closed", variant: "admin" })}>Banner, closed, admin</Button>
        <Button variant="ghost" onClick={hide}>
          Hide
        </Button>
      </Row>
      <BannerView {...shown} onReconnect={hide} />
    </Section>
  );
};
