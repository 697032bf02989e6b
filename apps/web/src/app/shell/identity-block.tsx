import type { User } from "@passport/protocol/user";
import { Rosette } from "../../art/react/rosette.tsx";
import { displayName } from "../../lib/session/display-name.ts";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Address } from "../../ui/address/address.tsx";
import { LiveValue } from "../../ui/live-value/live-value.tsx";
import styles from "./identity-block.module.css";
import { shellTexts } from "./texts.ts";

/** The rail's head: whose passport this is. Their rosette bleeds off the edge. */
export const IdentityBlock = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(shellTexts);
  const user = useLiveUser(sessionUser);
  return (
    <div className={styles.identity}>
      <Rosette seed={user.username} className={styles.rosette} />
      <div className="label">{texts.passportHolder}</div>
      <div className={styles.name}>
        <LiveValue value={displayName(user)} />
      </div>
      <div className={styles.username}>{user.username}</div>
      <div className={styles.wallet}>
        {user.public_address ? <Address value={user.public_address} /> : texts.walletNotConnected}
      </div>
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
