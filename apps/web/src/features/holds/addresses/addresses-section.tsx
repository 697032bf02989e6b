/** SECURITY-6, HOLD-11: the wallets that withdrawals go to and went to, and whether they can go there now. */
import { listAddresses } from "@passport/protocol/calls/holds";
import type { User } from "@passport/protocol/user";
import { queryOptions, useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useNow } from "../../../lib/clock/use-clock.ts";
import { heldUntil } from "../../../lib/hold/hold-query.ts";
import { runCommand } from "../../../lib/socket/run-command.ts";
import { useTexts } from "../../../lib/texts/texts.ts";
import { shortAddress } from "../../../ui/address/short-address.ts";
import { Badge } from "../../../ui/badge/badge.tsx";
import { Entry } from "../../../ui/entry/entry.tsx";
import { Section, UnloadedEntries } from "../../../ui/section/section.tsx";
import { AddressEntry } from "./address-entry.tsx";
import { type AddressState, badges } from "./address-state.ts";
import { addressesTexts } from "./texts.ts";

interface AddressesSectionProps {
  user: User;
  /** Links a wallet; offered while there is none. */
  connect: ReactNode;
}

/** By the linked wallet, so that another one shows at once. */
const addressesQuery = (wallet: string | null) =>
  queryOptions({ queryKey: [listAddresses.key, wallet], queryFn: () => runCommand(listAddresses, {}) });

const stateOf = (user: User, held: string | undefined): AddressState => {
  if (user.withdraw_lock || user.total_lock) return "locked";
  return held === undefined ? "ready" : "held";
};

export const AddressesSection = ({ user, connect }: AddressesSectionProps) => {
  const texts = useTexts(addressesTexts);
  const held = heldUntil(user, useNow());
  const { public_address: wallet } = user;
  const options = addressesQuery(wallet);
  const query = useQuery(options);
  const { data: addresses } = query;
  const state = stateOf(user, held);
  return (
    <Section
      title={texts.title}
      icon="withdraw"
      state={wallet === null ? texts.none : shortAddress(wallet, 4)}
      badge={wallet !== null && <Badge {...badges[state]}>{texts[state]}</Badge>}
      text={texts.text}
    >
      <ul aria-label={texts.title}>
        {wallet === null && <Entry icon="withdraw" title={texts.none} facts={[texts.noneText]} action={connect} />}
        {addresses?.map((address) => (
          <AddressEntry
            key={address.address}
            address={address}
            query={options}
            {...(address.is_linked && { account: { state, held } })}
          />
        ))}
      </ul>
      <UnloadedEntries query={query} loading={texts.loading} failed={texts.failed} count={1} />
    </Section>
  );
};
