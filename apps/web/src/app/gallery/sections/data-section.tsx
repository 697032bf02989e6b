import { useState } from "react";
import { Address } from "../../../ui/address/address.tsx";
import { Amount } from "../../../ui/amount/amount.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Countdown } from "../../../ui/countdown/countdown.tsx";
import { Facts } from "../../../ui/facts/facts.tsx";
import { Panel } from "../../../ui/panel/panel.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import { Pair, Section } from "../section.tsx";

const address = "0x71C4123456789012345678901234567890129aF2";
const amount = "1250000000000000000000";

export const DataSection = () => {
  const [until] = useState(() => Date.now() + 250_000);
  return (
    <Section title="Amounts and facts">
      <Pair>
        <Panel tone="raised">
          <div className="stack">
            <span className="label">Withdrawal</span>
            <Amount value={`-${amount}`} unit="SUPS" size="heading" />
            <Facts
              facts={[
                { id: "to", term: "To wallet", value: <Address value={address} /> },
                { id: "copy", term: "Reference", value: <CopyButton value="9F2C41" label="reference" /> },
                { id: "time", term: "Expires in", value: <Countdown until={until} /> },
                { id: "ended", term: "Ended", value: <Countdown until={0} /> },
                { id: "in", term: "Came in", value: <Amount value={amount} signed /> },
                { id: "total", term: "Arrives", value: <Amount value={amount} unit="SUPS" />, total: true },
              ]}
            />
          </div>
        </Panel>
        <QrCode value={`otpauth://totp/Passport:mara?secret=JBSWY3DPEHPK3PXP`} label="Code for an authenticator app" />
      </Pair>
    </Section>
  );
};
