/** The wallet in the top bar: whose it is, where it is, and one thing to do, which depends on how it stands. */

import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { Link } from "@tanstack/react-router";
import { Identicon } from "../../../art/react/identicon.tsx";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { callGuard } from "../../../lib/wallet/wallet-guard.ts";
import { type ConnectedWallet, useConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Address } from "../../../ui/address/address.tsx";
import { classNames } from "../../../ui/class-names.ts";
import { Icon } from "../../../ui/icon/icon.tsx";
import { chainName } from "../network/chain-name.ts";
import { type ChipFacts, chipFacts } from "./chip-facts.ts";
import { connectFromChip } from "./connect-from-chip.ts";
import { chipTexts } from "./texts.ts";
import styles from "./wallet-chip.module.css";

const Words = ({ address, status, wallet }: ChipFacts & { wallet: ConnectedWallet | undefined }) => {
  const texts = useTexts(chipTexts);
  const notes: Record<ChipFacts["status"], string> = {
    linked: texts.linked,
    connected: texts.linkedOn((wallet && chainName(wallet.chainId)) ?? texts.unknownNetwork),
    "not-linked": texts.notLinked,
    other: texts.other,
  };
  return (
    <>
      <Identicon seed={address.toLowerCase()} className={styles.identicon} />
      <span className={styles.words}>
        <Address value={address} />
        <span className={styles.note}>{notes[status]}</span>
      </span>
    </>
  );
};

export const WalletChip = ({ user: sessionUser }: { user: User }) => {
  const texts = useTexts(chipTexts);
  const wallet = useConnectedWallet();
  const { username, public_address: linked } = useLiveUser(sessionUser);
  const facts = chipFacts(wallet, linked);
  if (facts === undefined) {
    return (
      <button type="button" className={styles.chip} onClick={callGuard}>
        <Icon name="chain" className={styles.sign} />
        <span className={styles.note}>{texts.connect}</span>
      </button>
    );
  }
  const words = <Words {...facts} wallet={wallet} />;
  if (facts.status === "connected") {
    return (
      <Link className={styles.chip} to={pages.editProfile} params={{ username }} title={texts.manage}>
        {words}
      </Link>
    );
  }
  const isAtOdds = facts.status !== "linked";
  return (
    <button
      type="button"
      className={classNames(styles.chip, isAtOdds && styles.odd)}
      title={isAtOdds ? texts.whatNow : texts.connectLinked}
      onClick={isAtOdds ? callGuard : connectFromChip}
    >
      {words}
    </button>
  );
};
