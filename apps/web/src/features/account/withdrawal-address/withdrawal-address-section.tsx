/** SECURITY-6: where withdrawals go, and whether they can go there now. */
import type { User } from "@passport/protocol/user";
import { Identicon } from "../../../art/react/identicon.tsx";
import { formatDayTime } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Address } from "../../../ui/address/address.tsx";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { Section } from "../../../ui/section/section.tsx";
import { ConnectWallet } from "../connections/connect-wallet.tsx";
import styles from "../connections/wallet-connection.module.css";
import { withdrawalAddressTexts } from "./texts.ts";

interface WithdrawalAddressSectionProps {
  user: User;
  /** Until when withdrawals are held; absent when they are not. */
  held: string | undefined;
}

const stateOf = (user: User, held: string | undefined) => {
  if (user.withdraw_lock || user.total_lock) return "locked";
  return held === undefined ? "ready" : "held";
};

const badges = {
  ready: { tone: "success", icon: "ok" },
  held: { tone: "warn", icon: "history" },
  locked: { tone: "warn", icon: "lock" },
} as const;

export const WithdrawalAddressSection = ({ user, held }: WithdrawalAddressSectionProps) => {
  const texts = useTexts(withdrawalAddressTexts);
  const { public_address: address } = user;
  const state = stateOf(user, held);
  const facts = {
    ready: [],
    held: held === undefined ? [] : [texts.heldUntil(formatDayTime(held))],
    locked: [texts.lockedText],
  }[state];
  return (
    <Section
      title={texts.title}
      icon="withdraw"
      state={address === null ? texts.none : shortAddress(address, 4)}
      badge={address !== null && <Badge {...badges[state]}>{texts[state]}</Badge>}
      text={texts.text}
    >
      <ul aria-label={texts.title}>
        {address === null ? (
          <Entry
            icon="withdraw"
            title={texts.none}
            facts={[texts.noneText]}
            action={<ConnectWallet user={user} size="sm" />}
          />
        ) : (
          <Entry
            icon="withdraw"
            sign={<Identicon seed={address.toLowerCase()} className={styles.identicon} />}
            title={texts.wallet}
            facts={facts}
            details={
              <div className={styles.details}>
                <CopyButton value={address} label={texts.address} shown={<Address value={address} />} />
              </div>
            }
          />
        )}
      </ul>
    </Section>
  );
};
