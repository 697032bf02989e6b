import type { User } from "@passport/protocol/user";
import { Identicon } from "../../../art/react/identicon.tsx";
import { stepUpPrompt } from "../../../lib/session/step-up.ts";
import { useLogOut } from "../../../lib/session/use-log-out.ts";
import { useStore } from "../../../lib/store/store.ts";
import { catalogueTexts, shownError } from "../../../lib/texts/catalogue.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { notify } from "../../../lib/toast/notify.ts";
import { cancelGuard } from "../../../lib/wallet/wallet-guard.ts";
import { walletPrompt } from "../../../lib/wallet/wallet-prompt.ts";
import type { ConnectedWallet } from "../../../lib/wallet/wallet-store.ts";
import { Address } from "../../../ui/address/address.tsx";
import { Alert } from "../../../ui/alert/alert.tsx";
import { Button } from "../../../ui/button/button.tsx";
import { Dialog } from "../../../ui/dialog/dialog.tsx";
import { walletTexts } from "../texts.ts";
import { Waiting } from "../waiting/waiting.tsx";
import styles from "./guard-overlay.module.css";
import { useLinkWallet } from "./use-link-wallet.ts";

export interface GuardOverlayProps {
  user: User;
  wallet: ConnectedWallet | undefined;
  fit: "missing" | "mismatch";
}

const Party = ({ label, address }: { label: string; address: string }) => (
  <div className={styles.party}>
    <Identicon seed={address.toLowerCase()} className={styles.identicon} />
    <dt>{label}</dt>
    <dd>
      <Address value={address} chars={6} />
    </dd>
  </div>
);

const Logout = () => {
  const texts = useTexts(walletTexts);
  const catalogue = useTexts(catalogueTexts);
  const { isBusy, leave } = useLogOut((error) =>
    notify({ tone: "error", title: texts.logoutFailed, text: shownError(error, catalogue) }),
  );
  return (
    <Button variant="primary" busy={isBusy} onClick={leave}>
      {texts.logout}
    </Button>
  );
};

export const GuardOverlay = ({ user, wallet, fit }: GuardOverlayProps) => {
  const texts = useTexts(walletTexts);
  const { state, link } = useLinkWallet(user);
  // One dialog at a time: the question for a wallet, and the one whether it is the player, come before this.
  const isAskingElsewhere = useStore(walletPrompt.question) !== undefined;
  const isSteppingUp = useStore(stepUpPrompt.isAsking);
  const isMismatch = fit === "mismatch";
  return (
    <Dialog
      open={!isAskingElsewhere && !isSteppingUp}
      dismissable={false}
      onOpenChange={() => undefined}
      title={isMismatch ? texts.guardMismatchTitle : texts.guardMissingTitle}
      description={isMismatch ? texts.guardMismatchText : texts.guardMissingText}
      actions={
        <>
          <Button onClick={() => cancelGuard(wallet?.address)}>{texts.cancel}</Button>
          {isMismatch ? (
            <Logout />
          ) : (
            <Button variant="primary" busy={state.kind === "waiting"} onClick={link}>
              {texts.connectWallet}
            </Button>
          )}
        </>
      }
    >
      {isMismatch && user.public_address !== null && wallet && (
        <dl className={styles.parties}>
          <Party label={texts.accountWallet} address={user.public_address} />
          <Party label={texts.connectedWallet} address={wallet.address} />
        </dl>
      )}
      {state.kind === "waiting" && <Waiting text={texts.awaitingSignature} />}
      {state.kind === "failed" && <Alert tone={state.notice.tone}>{state.notice.text}</Alert>}
      <p className={styles.hint}>{texts.readOn}</p>
    </Dialog>
  );
};
