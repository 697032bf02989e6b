import type { WithdrawalAddress } from "@passport/protocol/calls/holds";
import { type QueryKey, useQueryClient } from "@tanstack/react-query";
import { Identicon } from "../../../art/react/identicon.tsx";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { formatDate, formatDayTime } from "../../../lib/dates/format-date.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { Address } from "../../../ui/address/address.tsx";
import { CopyButton } from "../../../ui/copy-button/copy-button.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import type { AddressState } from "./address-state.ts";
import styles from "./addresses.module.css";
import { RemoveAddress } from "./remove-address.tsx";
import { RenameAddress } from "./rename-address.tsx";
import { addressesTexts } from "./texts.ts";

interface AddressEntryProps {
  address: WithdrawalAddress;
  /** The list that shows it, to be read again after a change. */
  query: { queryKey: QueryKey };
  /** Of the linked one: what the account as a whole allows. */
  account?: { state: AddressState; held: string | undefined };
}

export const AddressEntry = ({ address, query, account }: AddressEntryProps) => {
  const texts = useTexts(addressesTexts);
  const client = useQueryClient();
  const now = useNow();
  const { address: value, usable_from: usableFrom, added_at: addedAt } = address;
  const name = address.name || (address.is_linked ? texts.linked : texts.past);
  const reload = () => client.invalidateQueries({ queryKey: query.queryKey });
  const reasons = () => {
    if (account?.state === "locked") return [texts.lockedText];
    if (new Date(usableFrom) > now) return [texts.opens(formatDayTime(usableFrom))];
    return account?.held === undefined ? [] : [texts.accountHeld(formatDayTime(account.held))];
  };
  return (
    <Entry
      icon="withdraw"
      sign={<Identicon seed={value.toLowerCase()} className={styles.identicon} />}
      title={name}
      facts={[texts.known(formatDate(addedAt)), ...reasons()]}
      details={
        <div className={styles.details}>
          <CopyButton value={value} label={texts.address} shown={<Address value={value} />} />
        </div>
      }
      action={
        <div className={styles.actions}>
          <RenameAddress address={address} name={name} onDone={reload} />
          {!address.is_linked && <RemoveAddress address={value} name={name} onDone={reload} />}
        </div>
      }
    />
  );
};
