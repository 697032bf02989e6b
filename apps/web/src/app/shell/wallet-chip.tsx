import type { User } from "@passport/protocol/user";
import { Identicon } from "../../art/react/identicon.tsx";
import { useLiveUser } from "../../lib/session/use-live-user.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Address } from "../../ui/address/address.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { shellTexts } from "./texts.ts";
import styles from "./wallet-chip.module.css";

/** The account's wallet, as a fact. It becomes a button when there is something to do with it. */
export const WalletChip = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(shellTexts);
  const { public_address: address } = useLiveUser(sessionUser);
  if (address === null) {
    return (
      <div className={styles.chip}>
        <Icon name="chain" className={styles.sign} />
        <span className={styles.note}>{texts.walletNotConnected}</span>
      </div>
    );
  }
  return (
    <div className={styles.chip}>
      <Identicon seed={address.toLowerCase()} className={styles.identicon} />
      <span className={styles.words}>
        <Address value={address} />
        <span className={styles.note}>{texts.walletLinked}</span>
      </span>
    </div>
  );
};
