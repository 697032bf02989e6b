import type { Transaction } from "@passport/protocol/calls/transactions";
import { useTexts } from "../../../lib/texts/texts.ts";
import { transactionTexts } from "../texts.ts";
import styles from "./list.module.css";

/** TXN-9. The server says who is "you": a name can be chosen, an account cannot. */
export const PartyName = ({ party }: { party: Transaction["to"] }) => {
  const texts = useTexts(transactionTexts);
  return (
    <span className={styles.party}>
      {party.name}
      {party.is_you && <span className="mid"> {texts.you}</span>}
    </span>
  );
};
