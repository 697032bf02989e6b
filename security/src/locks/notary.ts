/**
 * Who says what came first. A notary stands in the database: at the very end of the transaction that sets a lock, as
 * its last deed before the commit, a deferred trigger writes down what of that player is committed by then.
 *
 * Whatever commits after the lock is not in the note, since a snapshot cannot see later commits: so a debit, a change or
 * a signature after the lock makes the books at the end differ from the note, however close it was, and whatever the
 * clocks and the responses say. The other way round nothing innocent differs: between the note and the commit lies a
 * moment in which something that was decided before the lock could still commit, but then it was decided without
 * waiting for the lock, which is the very mistake that is looked for.
 */
import { isDeepStrictEqual } from "node:util";
import type { Fixture } from "../fixture.ts";

/** What a lock is about, of one player. */
export interface Books {
  posted: number;
  held: number;
  entries: number;
  wallet: string | null;
  email: string | null;
  operations: number;
  signatures: number;
  /** Collectibles that are on their way. */
  moving: number;
  items_held: number;
}

export const appointNotary = async ({ sql }: Fixture): Promise<void> => {
  await sql(`
    create schema notary;
    create table notary.notes (user_id uuid primary key, books jsonb not null);

    create function notary.books_of(p_user uuid) returns jsonb language sql volatile as $$
      select jsonb_build_object(
        'posted', a.posted, 'held', a.held, 'entries', a.seq, 'wallet', u.public_address, 'email', u.email,
        'operations', (select count(*) from operations o where o.account_id = a.id),
        'signatures', (select count(v.signature) from vouchers v join operations o on o.id = v.operation_id
                       where o.account_id = a.id),
        'moving', (select count(*) from assets t where t.owner_id = a.id and t.locked_by is not null),
        'items_held', (select coalesce(sum(i.held), 0) from items i where i.account_id = a.id))
      from users u join ledger.accounts a on a.id = u.account_id where u.id = p_user
    $$;

    create function notary.note() returns trigger language plpgsql security definer as $$
    begin
      insert into notary.notes values (new.id, notary.books_of(new.id));
      return null;
    end $$;
    create constraint trigger users_notary after update of withdraw_lock, mint_lock, total_lock on users
      deferrable initially deferred for each row execute function notary.note();
  `);
};

/** What was committed when the lock was, and what is now. */
export const readBooks = async ({ sql }: Fixture, userId: string): Promise<{ atLock: Books | null; now: Books }> => {
  const [row] = await sql<{ at_lock: Books | null; now: Books }>(
    "select (select books from notary.notes where user_id = $1) as at_lock, notary.books_of($1) as now",
    [userId],
  );
  if (row === undefined) throw new Error("the player is gone");
  return { atLock: row.at_lock, now: row.now };
};

export const areSame = (one: Books | null, other: Books): boolean => isDeepStrictEqual(one, other);
