/** DEPASSET-7: one token from the wallet into Passport. What follows the sending is live on the page. */
import type { User } from "@passport/protocol/user";
import { useQuery } from "@tanstack/react-query";
import { useEffect, useId, useRef, useState } from "react";
import { FailureAlert } from "../../../../flow/failure-alert.tsx";
import { AccountEnd, RouteStrip, WalletEnd } from "../../../../flow/route-strip.tsx";
import { networkFacts } from "../../../../lib/chain/network-facts.ts";
import { depositFailure } from "../../../../lib/flow/deposit-failure.ts";
import { isSending } from "../../../../lib/flow/sending.ts";
import { gameCatalogueTexts } from "../../../../lib/texts/game-catalogue.ts";
import { useTexts } from "../../../../lib/texts/texts.ts";
import type { NetworkGate } from "../../../../lib/wallet/network-gate.ts";
import { useOwnWallet } from "../../../../lib/wallet/use-own-wallet.ts";
import { Button } from "../../../../ui/button/button.tsx";
import { Dialog } from "../../../../ui/dialog/dialog.tsx";
import { OnNetwork } from "../../transition/on-network.tsx";
import { depositAssetsTexts } from "../texts.ts";
import { formatCount } from "../tokens/format-count.ts";
import type { TokenPlace } from "../tokens/token-place.ts";
import { tokenBalancesQuery } from "../tokens/token-queries.ts";
import { useToken } from "../tokens/use-token.ts";
import { CountForm } from "./count-form.tsx";
import styles from "./form.module.css";
import { ItemSent } from "./item-sent.tsx";
import { judgeCount } from "./judge-count.ts";
import { useItemDeposit } from "./use-item-deposit.ts";

export interface ItemDepositDialogProps {
  user: User;
  place: TokenPlace;
  /** All of the collection: their balances are read together. */
  tokenIds: readonly string[];
  tokenId: string;
  network: NetworkGate;
  open: boolean;
  onClose: () => void;
}

const routeStates = { none: "idle", waiting: "moving", confirm: "moving", error: "failed" } as const;

export const ItemDepositDialog = (props: ItemDepositDialogProps) => {
  const { user, place, tokenIds, tokenId, network, open, onClose } = props;
  const texts = useTexts(depositAssetsTexts);
  const catalogue = useTexts(gameCatalogueTexts);
  const formId = useId();
  const wallet = useOwnWallet(user);
  const isThere = wallet?.chainId === place.chainId;
  const balances = useQuery({ ...tokenBalancesQuery(place, wallet?.address, tokenIds), enabled: open && isThere });
  const balance = balances.data?.get(tokenId);
  const { name } = useToken(place, tokenId, open && isThere);
  const { sending, hasSent, deposit, close } = useItemDeposit({ linked: user.public_address, place, tokenId });
  const [typed, setTyped] = useState("1");
  const { count, problem } = judgeCount(typed, balance);
  const closeButton = useRef<HTMLButtonElement>(null);
  // The button that started it goes; the focus stays in the dialog.
  useEffect(() => {
    if (sending.step === "confirm") closeButton.current?.focus();
  }, [sending.step]);

  const leave = () => {
    // What the wallet or the chain still has goes on; anything else begins again the next time.
    if (!isSending(sending)) {
      close();
      setTyped("1");
    }
    onClose();
  };
  const hasLeft = sending.step === "confirm";
  const isWaiting = sending.step === "waiting";
  return (
    <Dialog
      open={open}
      onOpenChange={leave}
      title={texts.dialogTitle(name)}
      actions={
        <>
          <Button ref={closeButton} onClick={leave}>
            {hasLeft || isWaiting ? texts.close : texts.cancel}
          </Button>
          {!hasLeft && isThere && (
            <Button type="submit" form={formId} variant="primary" busy={isWaiting} disabled={count === undefined}>
              {count === undefined ? texts.deposit : texts.depositCount(formatCount(count))}
            </Button>
          )}
        </>
      }
    >
      <div className={styles.route}>
        <RouteStrip
          from={<WalletEnd address={wallet?.address} network={networkFacts(place.chainId).name} />}
          to={<AccountEnd username={user.username} />}
          state={routeStates[sending.step]}
        />
      </div>
      {hasLeft ? (
        <ItemSent hash={sending.hash} isMined={sending.isMined} />
      ) : (
        <OnNetwork network={network} chainId={place.chainId}>
          {sending.step === "error" && <FailureAlert notice={depositFailure(sending.error, hasSent, catalogue)} />}
          <CountForm
            id={formId}
            typed={typed}
            onType={setTyped}
            balance={balance}
            count={count}
            error={problem && catalogue[problem]}
            isWaiting={isWaiting}
            chainId={place.chainId}
            onSubmit={() => count !== undefined && deposit(count)}
          />
        </OnNetwork>
      )}
    </Dialog>
  );
};
