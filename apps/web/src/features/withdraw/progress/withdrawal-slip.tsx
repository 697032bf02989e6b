/** The receipt of the withdrawal that the page follows. */
import { explorerLink } from "@passport/protocol/chains";
import type { Operation } from "@passport/protocol/operation";
import { Slip } from "../../../flow/slip.tsx";
import { networkFacts } from "../../../lib/chain/network-facts.ts";
import { formatStampTime } from "../../../lib/dates/format-date.ts";
import { brand } from "../../../lib/env/brand.ts";
import { formatAmount } from "../../../lib/money/format-amount.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Address } from "../../../ui/address/address.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { withdrawTexts } from "../texts.ts";
import styles from "./withdrawal-slip.module.css";

/** "W-8F21-0C4E": the end of the operation's id, which is random. */
const referenceOf = (id: string): string => {
  const digits = id.replaceAll("-", "").slice(-8).toUpperCase();
  return `W-${digits.slice(0, 4)}-${digits.slice(4)}`;
};

export const WithdrawalSlip = ({ operation, hash }: { operation: Operation; hash: string | null }) => {
  const texts = useTexts(withdrawTexts);
  const { id, amount, wallet, chain_id: chainId, state, reason, updated_at: at } = operation;
  const sum = `${formatAmount(amount ?? "0")} ${brand.token}`;
  const stamp = () => {
    if (state === "confirmed") return { tone: "success", text: texts.stampDone, detail: formatStampTime(at) } as const;
    if (state === "returned" || state === "failed")
      return { tone: "neutral", text: texts.stampReturned, detail: formatStampTime(at) } as const;
    return reason === "rejected" ? texts.stampBack : texts.stampLater;
  };
  const explorer = chainId === null || hash === null ? undefined : explorerLink(chainId, hash);
  return (
    <Slip
      label={texts.slip}
      reference={referenceOf(id)}
      stamp={stamp()}
      microText={texts.microText}
      facts={[
        { id: "amount", term: texts.youWithdraw, value: sum },
        { id: "wallet", term: texts.toWallet, value: wallet && <Address value={wallet} /> },
        { id: "network", term: texts.network, value: chainId === null ? "" : networkFacts(chainId).name },
        { id: "total", term: texts.youReceive, value: sum, total: true },
      ]}
    >
      {hash !== null && (
        <p className={styles.hash}>
          {explorer !== undefined && (
            <a href={explorer} target="_blank" rel="noreferrer">
              {texts.explorer}
            </a>
          )}
          <CopyButton value={hash} label={texts.slip} />
        </p>
      )}
    </Slip>
  );
};
