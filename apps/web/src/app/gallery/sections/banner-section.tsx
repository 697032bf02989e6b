import { useState } from "react";
import type { LostContact } from "../../../lib/socket/contact.ts";
import { Button } from "../../../ui/button/button.tsx";
import { BannerView, type BannerViewProps } from "../../shell/banner-view.tsx";
import { Row, Section } from "../section.tsx";

const inContact = { contact: { status: "ok" } } as const;

/** The banner lies over the page, so it is shown one at a time. */
export const BannerSection = () => {
  const [shown, setShown] = useState<Pick<BannerViewProps, "contact" | "variant">>(inContact);
  const hide = () => setShown(inContact);
  const lose = (status: LostContact, variant: BannerViewProps["variant"] = "alone") =>
    setShown({ contact: { status, since: new Date().toISOString() }, variant });
  return (
    <Section title="Connection banner">
      <Row>
        <Button onClick={() => lose("offline")}>Banner, offline</Button>
        <Button onClick={() => lose("connecting")}>Banner, connecting</Button>
        <Button onClick={() => lose("closed")}>Banner, closed</Button>
        <Button onClick={() => lose("closed", "admin")}>Banner, closed, admin</Button>
        <Button variant="ghost" onClick={hide}>
          Hide
        </Button>
      </Row>
      <BannerView {...shown} onReconnect={hide} />
    </Section>
  );
};
