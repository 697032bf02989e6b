import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { Rosette } from "../../art/react/rosette.tsx";
import { BalanceBlock } from "../../features/sups/balance-block.tsx";
import { displayName } from "../../lib/session/display-name.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Address } from "../../ui/address/address.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { LiveValue } from "../../ui/live-value/live-value.tsx";
import styles from "./identity-block.module.css";
import { shellTexts } from "./texts.ts";

/** The rail's head: what the passport holds, and whose it is. Their rosette bleeds off the edge. */
export const IdentityBlock = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(shellTexts);
  const user = useLiveUser(sessionUser);
  return (
    <div className={styles.identity}>
      <Rosette seed={user.username} className={styles.rosette} />
      <BalanceBlock user={user} />
      <div className={styles.holder}>
        <span className={styles.holderName}>
          <LiveValue value={displayName(user)} />
        </span>
        <span className={styles.wallet}>
          {user.public_address ? <Address value={user.public_address} /> : texts.walletNotConnected}
        </span>
      </div>
      <Link className={styles.security} to={pages.security} activeOptions={{ exact: true }}>
        <Icon name="shield" size="s" />
        {texts.security}
      </Link>
      <Link className={styles.security} to={pages.reserves} activeOptions={{ exact: true }}>
        <Icon name="passport" size="s" />
        {texts.reserves}
      </Link>
    </div>
  );
};

export const GuestBlock = () => {
  const texts = useTexts(shellTexts);
  return (
    <div className={styles.identity}>
      <Rosette seed="guest" className={styles.rosette} />
      <div className={styles.name}>{texts.guest}</div>
      <div className={styles.username}>{texts.guestHint}</div>
    </div>
  );
};
