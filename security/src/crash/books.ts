/** What must hold in the database and in the mail, whatever died when. */
import { connectDatabase } from "@passport/database";
import { reconcileOrHalt } from "@passport/ledger";
import { waitUntil } from "@passport/testbed/wait-until";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";

/** An account is a user with a password, an account of the ledger and its one entry in the security log. */
export const countHalfMade = async (fixture: Fixture, since: Date): Promise<number> =>
  countRows(
    fixture,
    `users
     where created_at >= $1 and not (
       exists (select from ledger.accounts where id = users.account_id)
       and (total_lock or exists (select from passwords where user_id = users.id))
       and 1 = (select count(*) from security_events where user_id = users.id and kind = 'signed_up')
       and (not exists (select from security_events where user_id = users.id and kind = 'signed_up' and factor = 'email_code')
            or exists (select from sessions where user_id = users.id)))`,
    [since],
  );

const mailTimeoutMs = 60_000;

/** As if the lease of every sender that died had run out. */
export const endLeases = async (fixture: Fixture): Promise<void> => {
  await fixture.sql("update mails set due_at = now() where failed_at is null");
};

export const awaitEmptyMailTable = async (fixture: Fixture): Promise<void> => {
  await waitUntil("all mails to leave", async () => (await countRows(fixture, "mails")) === 0, {
    timeoutMs: mailTimeoutMs,
    intervalMs: 200,
  });
};

interface Promised {
  email: string;
  kind: string;
  count: string;
}

/** Which subject tells of what; each has committed together with its mail. */
const subjects: Record<string, RegExp> = {
  code_asked: / code$|^You already have/,
  signed_up: /^Verify your email/,
  reset_requested: /^Reset your/,
  password_reset: /password was reset/,
  password_changed: /password was changed/,
  recovery_code_used: /recovery code was used/,
  locked_by_link: /account is locked/,
  two_factor_on: /^Two-factor authentication is on/,
};

/** A proof lives for an hour from when its code was asked for. An account that was signed up by code is sent nothing more. */
const promises = `
  select email, 'code_asked' as kind, count(*) from email_proofs
  where expires_at >= $1::timestamptz + interval '1 hour' group by email
  union all
  select users.email, kind, count(*) from security_events join users on users.id = security_events.user_id
  where security_events.created_at >= $1 and kind = any($2) and (kind <> 'signed_up' or factor = 'password')
  group by users.email, kind`;

/** How many mails were promised by what committed, and how many of these never arrived. */
export const countLostMails = async (fixture: Fixture, since: Date): Promise<{ promised: number; lost: number }> => {
  const rows = await fixture.sql<Promised>(promises, [since, Object.keys(subjects)]);
  let [promised, lost] = [0, 0];
  for (const { email, kind, count } of rows) {
    const received = fixture.postBox.mailsTo(email).filter(({ subject }) => subjects[kind]?.test(subject)).length;
    promised += Number(count);
    lost += Math.max(0, Number(count) - received);
  }
  return { promised, lost };
};

export const countLedgerBreaches = async (fixture: Fixture): Promise<number> => {
  const db = connectDatabase(fixture.ownerUrl, { applicationName: "passport security" });
  try {
    return (await reconcileOrHalt(db)).breaches.length;
  } finally {
    await db.destroy();
  }
};
