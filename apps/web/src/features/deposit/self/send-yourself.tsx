/** The deposit address, for players who send from elsewhere than this page. */

import { FlowCard } from "../../../flow/flow.tsx";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Alert } from "../../../ui/alert/alert.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { QrCode } from "../../../ui/qr-code/qr-code.tsx";
import type { DepositNetwork } from "../deposit-networks.ts";
import { depositTexts } from "../texts.ts";
import { GroupedAddress } from "./grouped-address.tsx";
import styles from "./self.module.css";
import { selfTexts } from "./texts.ts";

export const SendYourself = ({ network }: { network: DepositNetwork | undefined }) => {
  const texts = useTexts(selfTexts);
  const names = useTexts(depositTexts);
  const { open } = network ?? {};
  return (
    <FlowCard title={texts.title} aside={<span className="small mid">{texts.from}</span>}>
      {network === undefined || open === undefined ? (
        <p className="mid">{texts.choose}</p>
      ) : (
        <>
          <div className={styles.self}>
            <div className={styles.qr}>
              <QrCode value={open.depositAddress} label={texts.qr} />
            </div>
            <div className={styles.words}>
              <div>
                <div className="label">{texts.address(names[network.id])}</div>
                <GroupedAddress value={open.depositAddress} />
              </div>
              <CopyButton value={open.depositAddress} label={texts.copy} shown={texts.copyAddress} />
            </div>
          </div>
          <Alert tone="warn" title={texts.only(names[network.id])}>
            {texts.onlyText}
          </Alert>
        </>
      )}
    </FlowCard>
  );
};
