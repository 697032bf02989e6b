/** /security with everything that it asks for; tests say what differs. */

import { balanceTopic, heldTopic } from "@passport/protocol/calls/balances";
import { chainStatusTopic } from "@passport/protocol/calls/chains";
import {
  type Hold,
  listAddresses,
  type Protection,
  readHold,
  readProtection,
  type WithdrawalAddress,
} from "@passport/protocol/calls/holds";
import { operationsTopic } from "@passport/protocol/calls/operations";
import { listPasskeys, type Passkey } from "@passport/protocol/calls/passkeys";
import { listConnectedClients } from "@passport/protocol/calls/players";
import { listSecurityEvents, listSessions } from "@passport/protocol/calls/sessions";
import { readSignInWays } from "@passport/protocol/calls/sign-in-ways";
import { readSpending, type Spending } from "@passport/protocol/calls/spending";
import { exchangeRatesTopic } from "@passport/protocol/calls/sups";
import { listSuspendedWays, readRecoveryState } from "@passport/protocol/calls/two-factor";
import { pages } from "@passport/protocol/pages";
import type { User } from "@passport/protocol/user";
import { aUser } from "./a-user.ts";
import { openPage } from "./open-page.tsx";
import { type StubServer, startStubServer } from "./stub-server.ts";

const address = "0x71C4123456789012345678901234567890129aF2";
const firefox = "Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0";
const time = "2026-11-17T09:30:00.000Z";

const aSession = (is_current: boolean) => ({
  id: crypto.randomUUID(),
  is_current,
  user_agent: firefox,
  address: "10.0.0.7",
  created_at: time,
  last_used_at: time,
});
export const anEvent = () => ({
  id: crypto.randomUUID(),
  kind: "logged_in" as const,
  factor: "password",
  address: "10.0.0.7",
  user_agent: firefox,
  created_at: time,
});
const aSite = (name: string) => ({
  client_id: `client-${name}`,
  name,
  player_id: crypto.randomUUID(),
  connected_at: time,
});

export const anAddress = (changes: Partial<WithdrawalAddress> = {}): WithdrawalAddress => ({
  address,
  name: "",
  is_linked: true,
  added_at: "2026-03-14T09:30:00.000Z",
  usable_from: "2026-03-15T09:30:00.000Z",
  ...changes,
});
export const plainProtection: Protection = {
  hold_hours: 24,
  least_hold_hours: 24,
  next_hold_hours: null,
  daily_limit: null,
  next_daily_limit: null,
};
export const plainSpending: Spending = { limit: null, next_limit: null, hold: null };
export const aPasskey: Passkey = {
  id: "0b7f1c2e-7f5a-4c61-9d6a-3f2f8f3f4a10",
  name: "iPhone 16",
  keeper: "iCloud Keychain",
  is_synced: true,
  created_at: "2026-11-01T09:30:00.000Z",
  last_used_at: "2026-11-17T09:30:00.000Z",
};
export const heldTo = "2099-01-01T10:00:00.000Z";
export const aHold: Hold = {
  started_at: "2026-11-17T09:30:00.000Z",
  ends_at: heldTo,
  causes: [{ reason: "withdrawal_address_added", started_at: "2026-11-17T09:30:00.000Z", ends_at: heldTo }],
};

export const protectedUser = (changes: Partial<User> = {}) =>
  aUser({
    public_address: address,
    two_factor_authentication_activated: true,
    two_factor_authentication_is_set: true,
    has_passkey: true,
    ...changes,
  });

interface Options {
  at?: string;
  codes?: object;
  /** What the server returns instead. */
  prepare?: (server: StubServer) => void;
}

export const openSecurity = async (
  user: User,
  { at = pages.security, codes = { left: 10, were_shown: true }, prepare }: Options = {},
) => {
  const server = startStubServer();
  const sites = ["Battle Arena", "Hangar Market"].map(aSite);
  server.publish(balanceTopic, user.account_id, "0");
  server.publish(heldTopic, user.account_id, "0");
  server.publish(operationsTopic, user.account_id, []);
  server.publish(chainStatusTopic, "", []);
  const rates = {
    enable_sale: true,
    sup_to_usd: "0.1",
    eth_to_usd: "3000",
    bnb_to_usd: "600",
    usdc_to_usd: "1",
    busd_to_usd: "1",
  };
  server.publish(exchangeRatesTopic, "", rates);
  server.onCall(readSignInWays, () => ({ google: null, facebook: null, twitter: true }));
  server.onCommand(listSessions, () => [aSession(true), aSession(false), aSession(false)]);
  server.onCommand(listSecurityEvents, () => ({ events: Array.from({ length: 20 }, anEvent), has_more: true }));
  server.onCommand(listConnectedClients, () => sites);
  server.onCommand(listPasskeys, () => (user.has_passkey ? [aPasskey] : []));
  server.onCommand(readHold, () => aHold);
  server.onCommand(listAddresses, () => (user.public_address === null ? [] : [anAddress()]));
  server.onCommand(readProtection, () => plainProtection);
  server.onCommand(readSpending, () => plainSpending);
  server.onCommand(readRecoveryState, () => codes as { left: number; were_shown: boolean });
  server.onCommand(listSuspendedWays, () => []);
  prepare?.(server);
  await openPage(server, at.replace("$username", user.username), user);
  return { server, sites };
};
