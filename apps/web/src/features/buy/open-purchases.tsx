/** Purchases that continue without this page: of an earlier visit, of another tab, or waiting for support (BUY-23, BUY-24). */
import { confirmationTarget } from "@passport/protocol/constants";
import type { Operation } from "@passport/protocol/operation";
import { PrintedRosette } from "../../art/react/printed-rosette.tsx";
import { Blocks } from "../../flow/blocks.tsx";
import { FlowCard } from "../../flow/flow.tsx";
import { useConfirmations } from "../../lib/chain/use-confirmations.ts";
import { brand } from "../../lib/env/brand.ts";
import { useTexts } from "../../lib/texts/texts.ts";
import { Alert } from "../../ui/alert/alert.tsx";
import { Amount } from "../../ui/amount/amount.tsx";
import styles from "./open-purchases.module.css";
import { buyTexts } from "./texts.ts";

const OpenPurchase = ({ operation }: { operation: Operation }) => {
  const texts = useTexts(buyTexts);
  const { count } = useConfirmations(operation);
  if (operation.state === "unfulfilled") {
    return (
      <Alert tone="warn" title={texts.unfulfilledTitle}>
        {texts.unfulfilledText}
      </Alert>
    );
  }
  const isMined = operation.state === "confirming";
  return (
    <div className={styles.flight}>
      <PrintedRosette size="s" seed={operation.id} done={count} total={confirmationTarget}>
        {count}/{confirmationTarget}
      </PrintedRosette>
      <div className={styles.words}>
        {operation.amount !== null && <Amount size="heading" value={operation.amount} unit={brand.token} />}
        <Blocks done={count} total={confirmationTarget} />
        <span className="small mid">{isMined ? texts.confirmations(count, confirmationTarget) : texts.sentTitle}</span>
      </div>
    </div>
  );
};

export const OpenPurchases = ({ operations }: { operations: readonly Operation[] }) => {
  const texts = useTexts(buyTexts);
  if (operations.length === 0) return null;
  return (
    <FlowCard title={texts.openTitle}>
      {operations.map((operation) => (
        <OpenPurchase key={operation.id} operation={operation} />
      ))}
    </FlowCard>
  );
};
