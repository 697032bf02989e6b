import type { Transaction } from "@passport/protocol/calls/transactions";
import { useTexts } from "../../../lib/texts/texts.ts";
import { classNames } from "../../../ui/class-names.ts";
import { transactionTexts } from "../texts.ts";
import styles from "./list.module.css";

/** A name of usual length stays whole; a longer one breaks where it must, or it would push the other columns away. */
const usualLength = 14;

/** TXN-9. The server says who is "you": a name can be chosen, an account cannot. */
export const PartyName = ({ party }: { party: Transaction["to"] }) => {
  const texts = useTexts(transactionTexts);
  return (
    <span className={classNames(party.name.length > usualLength && styles.long)}>
      {party.name}
      {party.is_you && <span className="mid"> {texts.you}</span>}
    </span>
  );
};
