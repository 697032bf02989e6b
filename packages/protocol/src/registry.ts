/** Everything that can be said over the wire. A call that is not listed here does not exist. */

import * as access from "./calls/access.ts";
import * as accountData from "./calls/account-data.ts";
import * as balances from "./calls/balances.ts";
import * as chains from "./calls/chains.ts";
import * as clientAdministration from "./calls/client-administration.ts";
import * as clients from "./calls/clients.ts";
import * as collectibleHistory from "./calls/collectible-history.ts";
import * as collectibles from "./calls/collectibles.ts";
import * as depositTrace from "./calls/deposit-trace.ts";
import * as deposits from "./calls/deposits.ts";
import * as early from "./calls/early.ts";
import * as farm from "./calls/farm.ts";
import * as files from "./calls/files.ts";
import * as governance from "./calls/governance.ts";
import * as health from "./calls/health.ts";
import * as holds from "./calls/holds.ts";
import * as intents from "./calls/intents.ts";
import * as items from "./calls/items.ts";
import * as moneyAdministration from "./calls/money-administration.ts";
import * as moves from "./calls/moves.ts";
import * as operations from "./calls/operations.ts";
import * as passkeys from "./calls/passkeys.ts";
import * as password from "./calls/password.ts";
import * as payments from "./calls/payments.ts";
import * as players from "./calls/players.ts";
import * as profile from "./calls/profile.ts";
import * as purchases from "./calls/purchases.ts";
import * as reserves from "./calls/reserves.ts";
import * as secondFactor from "./calls/second-factor.ts";
import * as serviceItems from "./calls/service-items.ts";
import * as sessions from "./calls/sessions.ts";
import * as signInWays from "./calls/sign-in-ways.ts";
import * as signup from "./calls/signup.ts";
import * as social from "./calls/social.ts";
import * as spending from "./calls/spending.ts";
import * as staff from "./calls/staff.ts";
import * as support from "./calls/support.ts";
import * as sups from "./calls/sups.ts";
import * as transactions from "./calls/transactions.ts";
import * as twoFactor from "./calls/two-factor.ts";
import * as vouchers from "./calls/vouchers.ts";
import * as wallet from "./calls/wallet.ts";
import * as webhooks from "./calls/webhooks.ts";
import * as withdrawals from "./calls/withdrawals.ts";
import type { Command, Declaration, HttpCall, ServiceCall, Topic } from "./declare.ts";

const isDeclaration = (value: unknown): value is Declaration =>
  typeof value === "object" && value !== null && "kind" in value && "access" in value;

const declarations: Declaration[] = [
  health,
  access,
  secondFactor,
  signup,
  passkeys,
  password,
  holds,
  spending,
  wallet,
  social,
  signInWays,
  twoFactor,
  sessions,
  clients,
  clientAdministration,
  players,
  webhooks,
  profile,
  files,
  accountData,
  sups,
  balances,
  transactions,
  operations,
  deposits,
  depositTrace,
  intents,
  vouchers,
  withdrawals,
  early,
  purchases,
  payments,
  chains,
  farm,
  reserves,
  collectibleHistory,
  collectibles,
  items,
  moves,
  serviceItems,
  support,
  staff,
  governance,
  moneyAdministration,
].flatMap((module) => (Object.values(module) as unknown[]).filter(isDeclaration));

export const httpCalls = declarations.filter((call): call is HttpCall => call.kind === "http");
export const commands = declarations.filter((call): call is Command => call.kind === "command");
export const topics = declarations.filter((call): call is Topic => call.kind === "topic");
/** Calls of the service API: a game's server makes them, with a key. They are in no other list. */
export const serviceCalls = declarations.filter((call): call is ServiceCall => call.kind === "service");
