import { usePending } from "../../../lib/effects/use-pending.ts";
import { useLiveUser } from "../../../lib/session/use-live-user.ts";
import { useUser } from "../../../lib/session/use-user.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { hasOwnersWallet } from "../../../lib/wallet/owners-wallet.ts";
import { cancelGuard } from "../../../lib/wallet/wallet-guard.ts";
import { Button } from "../../../ui/button/button.tsx";
import { EmptyState } from "../../../ui/empty-state/empty-state.tsx";
import { NetworkArt } from "../network/network-art.tsx";
import { walletTexts } from "../texts.ts";
import styles from "./wallet-cover.module.css";

/** Stands in place of a form while no wallet is connected. */
export const WalletCover = () => {
  const texts = useTexts(walletTexts);
  const user = useLiveUser(useUser());
  const { isPending, run } = usePending();
  const connect = async () => {
    await hasOwnersWallet(user);
  };
  return (
    <EmptyState
      art={<NetworkArt />}
      title={texts.coverTitle}
      text={<p>{texts.coverText}</p>}
      action={
        <div className={styles.actions}>
          <Button onClick={() => cancelGuard(undefined)}>{texts.cancel}</Button>
          <Button variant="primary" busy={isPending} onClick={() => void run(connect)}>
            {texts.connectWallet}
          </Button>
        </div>
      }
    />
  );
};
