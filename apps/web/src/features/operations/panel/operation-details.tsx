/** What is known of one operation: its steps, where it can be looked up, and the receipt it led to. */
import { chains, explorerLink, isChainId } from "@passport/protocol/chains";
import type { Operation } from "@passport/protocol/operation";
import { pages } from "@passport/protocol/pages";
import { Link } from "@tanstack/react-router";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Address } from "../../../ui/address/address.tsx";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Button } from "../../../ui/button/button.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { type Fact, Facts } from "../../../ui/facts/facts.tsx";
import { Icon } from "../../../ui/icon/icon.tsx";
import { type OperationWords, operationTexts } from "../texts.ts";
import styles from "./operation-details.module.css";
import { OperationSteps } from "./operation-steps.tsx";

const factsOf = (operation: Operation, texts: OperationWords): Fact[] => {
  const { chain_id: chainId, wallet, tx_hash: hash, paid } = operation;
  const facts: (Fact | false)[] = [
    paid !== null && {
      id: "paid",
      term: texts.paid,
      value: `${formatAmount(paid.amount, { decimals: paid.decimals, shownDecimals: Math.min(paid.decimals, 6) })} ${paid.token.toUpperCase()}`,
    },
    chainId !== null && {
      id: "chain",
      term: texts.chain,
      value: isChainId(chainId) ? chains[chainId].name : texts.otherChain(chainId),
    },
    wallet !== null && { id: "wallet", term: texts.wallet, value: <Address value={wallet} /> },
    hash !== null && {
      id: "transaction",
      term: texts.transaction,
      value: <CopyButton value={hash} label={texts.transactionToCopy} shown={shortAddress(hash, 6)} />,
    },
  ];
  return facts.filter((fact) => fact !== false);
};

export const OperationDetails = ({ operation, onLeave }: { operation: Operation; onLeave: () => void }) => {
  const texts = useTexts(operationTexts);
  const { chain_id: chainId, tx_hash: hash, state, transaction_reference: reference } = operation;
  const explorer = chainId === null || hash === null ? undefined : explorerLink(chainId, hash);
  // Before that it names a hold, which has no receipt.
  const hasReceipt = reference !== null && state === "confirmed";
  const facts = factsOf(operation, texts);
  return (
    <div className={styles.details}>
      <OperationSteps operation={operation} />
      {facts.length > 0 && <Facts facts={facts} />}
      {(explorer !== undefined || hasReceipt) && (
        <div className={styles.links}>
          {hasReceipt && (
            <Button
              size="sm"
              render={<Link to={pages.transactions} search={{ receipt: reference }} />}
              onClick={onLeave}
            >
              {texts.receipt}
            </Button>
          )}
          {explorer !== undefined && (
            <a className={styles.explorer} href={explorer} target="_blank" rel="noreferrer">
              {texts.onExplorer}
              <Icon name="ext" size="s" />
            </a>
          )}
        </div>
      )}
    </div>
  );
};
