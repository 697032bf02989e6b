/** A player whose session cookie a thief has copied, and what the account consists of. */

import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { PasskeyDevice } from "@passport/testbed/client/passkey";
import type { Browser } from "../browser.ts";
import type { Fixture } from "../fixture.ts";
import {
  logIn,
  must,
  newPerson,
  type Person,
  present,
  rewindSteps,
  signUp,
  type TwoFactor,
  turnOnTwoFactor,
} from "../people.ts";
import { addPasskey, logInWithPasskey } from "../ways/passkey.ts";
import { newWallet } from "../ways/wallet.ts";

export interface Victim {
  fixture: Fixture;
  person: Person;
  userId: string;
  browser: Browser;
  twoFactor: TwoFactor | undefined;
  device: PasskeyDevice | undefined;
}

interface Shape {
  hasTwoFactor: boolean;
  hasPasskey: boolean;
}

/** Logged in with a wallet linked, just now. */
export const newVictim = async (fixture: Fixture, { hasTwoFactor, hasPasskey }: Shape): Promise<Victim> => {
  const [person, browser] = [newPerson("alice"), fixture.newBrowser()];
  const userId = await signUp(fixture, browser, person);
  await newWallet().connect(browser, userId);
  const twoFactor = hasTwoFactor ? await turnOnTwoFactor(fixture, browser, userId) : undefined;
  const device = hasPasskey ? await addPasskey(browser, userId) : undefined;
  // A session whose rights have changed gets a new value with its next request.
  await must(browser.get("/auth/check"));
  return { fixture, person, userId, browser, twoFactor, device };
};

/** As if the login, and every confirmation since, had been eleven minutes ago. */
export const letLoginAge = async ({ fixture, userId }: Victim): Promise<void> => {
  await fixture.sql(
    `update sessions set authenticated_at = authenticated_at - interval '11 minutes',
       two_factor_at = two_factor_at - interval '11 minutes' where user_id = $1`,
    [userId],
  );
};

/** On another device, with everything that the account asks for. */
export const returnElsewhere = async ({ fixture, person, userId, twoFactor, device }: Victim): Promise<Browser> => {
  const browser = fixture.newBrowser();
  if (device !== undefined) {
    await must(logInWithPasskey(browser, device));
    return browser;
  }
  const { body } = await must(logIn(browser, person));
  if (twoFactor === undefined) return browser;
  await rewindSteps(fixture, userId);
  const passcode = passcodeOf(twoFactor.secret);
  await must(browser.post("/auth/tfa", { token: present(body, "tfa_token"), passcode }));
  return browser;
};

/** What must not change without a confirmation, by name. */
export type Footprint = Readonly<Record<string, string | null>>;

export const footprintOf = async ({ fixture, userId }: Victim): Promise<Footprint> => {
  const [row] = await fixture.sql<Record<string, string | null>>(
    `select (select hash from passwords where user_id = users.id) as password, email, public_address as wallet, role,
       deletion_due_at::text as deletion,
       (select string_agg(secret_sealed || coalesce(activated_at::text, ''), ' ') from two_factor
         where user_id = users.id) as two_factor,
       (select count(*)::text from recovery_codes where user_id = users.id and used_at is null) as recovery_codes,
       (select string_agg(encode(credential_id, 'hex'), ' ' order by id) from passkeys where user_id = users.id) as passkeys,
       (select string_agg(subject, ' ' order by subject) from identities where user_id = users.id) as identities,
       (select string_agg(concat_ws(',', hold_hours, daily_limit, next_hold_hours, next_daily_limit), ' ')
         from withdrawal_protections where user_id = users.id) as protection,
       (select string_agg(address, ' ' order by address) from withdrawal_addresses where user_id = users.id) as addresses
     from users where id = $1`,
    [userId],
  );
  if (row === undefined) throw new Error("the victim is gone");
  return row;
};

/** Names of what is not as it was. An address fewer is more protection, which needs no confirmation. */
export const changesBetween = (before: Footprint, after: Footprint): string[] =>
  Object.keys(before).filter((name) => {
    if (name !== "addresses") return before[name] !== after[name];
    const known = before[name]?.split(" ") ?? [];
    return (after[name]?.split(" ") ?? []).some((address) => !known.includes(address));
  });
