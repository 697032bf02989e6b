/** One card, four looks: in the wallet, on the chain, credited, failed. */
import { explorerLink } from "@passport/protocol/chains";
import { confirmationTarget as target } from "@passport/protocol/constants";
import type { Operation } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { PrintedRosette } from "../../art/react/printed-rosette.tsx";
import { Blocks } from "../../flow/blocks.tsx";
import { FlowActions, FlowHero } from "../../flow/flow.tsx";
import { finalAt } from "../../lib/chain/final-after.ts";
import { useConfirmations } from "../../lib/chain/use-confirmations.ts";
import { formatAmount } from "../../lib/money/format-amount.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Button } from "../../ui/button/button.tsx";
import { Countdown } from "../../ui/countdown/countdown.tsx";
import { Glyph } from "../../ui/icon/glyphs.tsx";
import { Icon } from "../../ui/icon/icon.tsx";
import { paidWords } from "./amount-words.ts";
import styles from "./buy.module.css";
import { failureOf } from "./failure.ts";
import type { PurchaseState } from "./purchase-state.ts";
import { buyTexts } from "./texts.ts";
import type { Purchase, SentPurchase } from "./use-purchase.ts";

interface ProgressProps {
  state: PurchaseState;
  sent: SentPurchase | undefined;
  operation: Operation | undefined;
  purchase: Purchase;
}

/** Line work of an operation that has no id yet. */
const seedOf = ({ sent, operation }: Pick<ProgressProps, "sent" | "operation">) =>
  operation?.id ?? sent?.quote.quote_id ?? "purchase";

const InWallet = ({ sent, purchase }: ProgressProps) => {
  const texts = useTexts(buyTexts);
  return (
    <>
      <FlowHero
        picture={
          <PrintedRosette seed={seedOf({ sent, operation: undefined })} done={0} total={target}>
            <Glyph name="wallet" />
          </PrintedRosette>
        }
        title={texts.checkWallet}
      >
        <p>{sent ? texts.checkWalletText(paidWords(sent.quote.token_amount, sent.option)) : texts.askingPrice}</p>
      </FlowHero>
      <Button variant="ghost" wide onClick={purchase.close}>
        {texts.stopWaiting}
      </Button>
    </>
  );
};

const OnChain = ({ state, sent, operation, purchase }: ProgressProps) => {
  const texts = useTexts(buyTexts);
  const { count } = useConfirmations(operation);
  const { sending } = purchase;
  const chainId = sent?.option.chainId ?? operation?.chain_id ?? 0;
  const hash = sending.step === "confirm" ? sending.hash : (operation?.tx_hash ?? "");
  const link = explorerLink(chainId, hash);
  const isMined = state === "confirming";
  const until = isMined && operation ? finalAt(chainId, operation.updated_at) : undefined;
  return (
    <>
      <FlowHero
        picture={
          <PrintedRosette seed={seedOf({ sent, operation })} done={count} total={target}>
            {count}/{target}
          </PrintedRosette>
        }
        title={isMined ? texts.confirmations(count, target) : texts.sentTitle}
      >
        <p>{isMined ? texts.confirmationsText : texts.sentText}</p>
      </FlowHero>
      <div className={styles.counted}>
        <Blocks done={count} total={target} />
        {until !== undefined && until > Date.now() && (
          <div className={styles.final}>
            <span>{texts.timeToFinal}</span>
            <b>
              <Countdown until={until} />
            </b>
          </div>
        )}
      </div>
      {link !== undefined && (
        <Button wide render={<a href={link} target="_blank" rel="noreferrer" />}>
          {texts.viewTransaction} <Icon name="ext" size="s" />
        </Button>
      )}
    </>
  );
};

const Credited = ({ sent, operation, purchase }: ProgressProps) => {
  const texts = useTexts(buyTexts);
  return (
    <>
      <FlowHero
        picture={
          <PrintedRosette seed={seedOf({ sent, operation })} done={target} total={target}>
            <span className="ok">
              <Icon name="ok" />
            </span>
          </PrintedRosette>
        }
        title={texts.creditedTitle(formatAmount(operation?.amount ?? sent?.quote.sups_amount ?? "0"))}
      >
        <p>{texts.creditedText}</p>
      </FlowHero>
      <FlowActions>
        <Button onClick={purchase.startAgain}>{texts.buyMore}</Button>
        <Button variant="primary" render={<Link to={pages.transactions} />}>
          {texts.done}
        </Button>
      </FlowActions>
    </>
  );
};

const Unfulfilled = ({ purchase }: ProgressProps) => {
  const texts = useTexts(buyTexts);
  return (
    <>
      <Alert tone="warn" title={texts.unfulfilledTitle}>
        {texts.unfulfilledText}
      </Alert>
      <Button wide onClick={purchase.startAgain}>
        {texts.close}
      </Button>
    </>
  );
};

const Failed = ({ sent, operation, purchase }: ProgressProps) => {
  const texts = useTexts(buyTexts);
  const failure = failureOf(purchase.sending, operation, texts);
  return (
    <>
      <FlowHero
        picture={
          <PrintedRosette seed={seedOf({ sent, operation })} done={0} total={target}>
            <span className="err">
              <Icon name="close" />
            </span>
          </PrintedRosette>
        }
        title={failure.title}
      >
        <p>{failure.text}</p>
      </FlowHero>
      <FlowActions>
        <Button onClick={purchase.close}>{texts.close}</Button>
        <Button variant="primary" onClick={purchase.buy}>
          {texts.retry}
        </Button>
      </FlowActions>
    </>
  );
};

const views = {
  waiting: InWallet,
  sent: OnChain,
  confirming: OnChain,
  credited: Credited,
  unfulfilled: Unfulfilled,
  error: Failed,
} as const;

export const PurchaseProgress = (props: ProgressProps & { state: keyof typeof views }) => {
  const View = views[props.state];
  return <View {...props} />;
};
