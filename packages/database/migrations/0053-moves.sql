-- What a process may ask `post_transfers` for (LEDGER-26): one table, by the role that has logged in. Until now a process moved
-- any player's money to any account that was not a chain's.
--
-- A hold of a process names what it belongs to in `related`, which was empty: the claim that a player pays, or the operation.
-- Holds from before name nothing, and rows that checkpoints have hashed are not changed, so their ends are not asked for it.

-- A correction is looked up by the transfer that it corrects.
create index staff_requests_subject_idx on staff_requests (subject) where approved_by is not null;

grant select (id, client_id, amount, state, account_id) on claims to passport_ledger;
grant select (kind, subject, approved_by, outcome) on staff_requests to passport_ledger;
grant select (deletion_due_at, deleted_at) on users to passport_ledger;

set local role passport_ledger;

-- A role without a row moves nothing. No row is from a player to a player, and none takes from a chain account or an issuer.
create table ledger.moves (
  role       text not null,
  -- As `transfers` has it: 1 post, 2 hold, 3 settle, 4 release.
  kind       smallint not null check (kind between 1 and 4),
  -- The kinds of the two accounts.
  debit      text not null,
  credit     text not null,
  -- What the transfer names and the database compares it with. A release names nothing more: it gives back what was held.
  belongs_to text check (belongs_to in ('claim', 'fee', 'withdrawal', 'refund', 'correction', 'deletion')),
  -- The locks of the paying account that refuse it: 1 withdraw, which a halt of withdrawals refuses as well, 2 mint, 4 total.
  locks      smallint not null default 0,
  at_most    numeric check (at_most > 0),
  -- The first letters of the kinds of accounts differ.
  code       integer not null generated always as (kind * 65536 + ascii(debit) * 256 + ascii(credit)) stored,
  primary key (role, kind, debit, credit)
);
insert into ledger.moves (role, kind, debit, credit, belongs_to, locks, at_most) values
  -- A player pays a game's claim. A hold says which one, and only that claim's payment settles it.
  ('passport_api',    2, 'user', 'game',   'claim',      4, null),
  ('passport_api',    3, 'user', 'game',   'claim',      0, null),
  ('passport_api',    4, 'user', 'game',   null,         0, null),
  ('passport_worker', 3, 'user', 'game',   'claim',      0, null),
  ('passport_worker', 4, 'user', 'game',   null,         0, null),
  -- A game gives back what a player has paid to it.
  ('passport_api',    1, 'game', 'user',   'refund',     0, null),
  -- The fee of a move to or from a game.
  ('passport_api',    2, 'user', 'fees',   'fee',        4, 5000000000000000000),
  ('passport_api',    3, 'user', 'fees',   'fee',        0, null),
  ('passport_api',    4, 'user', 'fees',   null,         0, null),
  ('passport_worker', 3, 'user', 'fees',   'fee',        0, null),
  ('passport_worker', 4, 'user', 'fees',   null,         0, null),
  -- A withdrawal. Only a final log or the chain's time ends its hold (0031).
  ('passport_api',    2, 'user', 'chain',  'withdrawal', 5, null),
  -- What two members of staff have decided to move back.
  ('passport_worker', 1, 'fees', 'user',   'correction', 0, null),
  ('passport_worker', 1, 'sale', 'user',   'correction', 0, null),
  ('passport_worker', 1, 'user', 'fees',   'correction', 0, null),
  -- Points of a game lapse with the account.
  ('passport_worker', 1, 'user', 'issuer', 'deletion',   0, null);

-- A refund or a correction is found by what it gives back.
create index transfers_given_back_idx on ledger.transfers (related) where kind = 1 and related is not null;

-- As `systemAccount` of packages/ledger has it: a game's account in the shard of a player. A set of one row, as `derived_ids`.
create function ledger.game_accounts(client_id text, player uuid) returns setof uuid
language sql immutable parallel safe rows 1
begin atomic
  select encode(
    set_byte(set_byte(set_byte(set_byte(digest, 6, get_byte(digest, 6) & 15 | 128), 8, get_byte(digest, 8) & 63 | 128),
      14, (get_byte(digest, 14) & 252) | (get_byte(uuid_send(player), 14) & 3)), 15, get_byte(uuid_send(player), 15)), 'hex')::uuid
  from (select substring(sha256(convert_to('game with key ' || client_id, 'UTF8')) for 16) as digest offset 0) as hashed;
end;

-- Which of the transfers do not belong to what they name: all but payments, which `post_batch` looks up with their holds. It is
-- called under the locks of the accounts and before anything is written. `p_needs` has the `belongs_to` of each that has to be
-- looked up; `p_named` is what it names or, of the end of a hold, what the hold names.
create function ledger.misplaced(
  p_needs text[], p_ids uuid[], p_kinds smallint[], p_debits integer[], p_credits integer[], p_amounts numeric[],
  p_named uuid[], p_accounts uuid[], p_owners uuid[]
) returns uuid[]
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  refused uuid[] := '{}';
begin
  if 'refund' = any (p_needs) then
    -- All that was given back of a payment, and would be, is no more than the payment.
    select refused || array_agg(asked.id) into refused
    from (
      select (array_agg(id))[1] as id, named, p_accounts[debit] as game, p_accounts[credit] as payer, sum(amount) as amount
      from unnest(p_needs, p_ids, p_debits, p_credits, p_amounts, p_named) as refund (need, id, debit, credit, amount, named)
      where need = 'refund' group by named, debit, credit offset 0
    ) as asked
    left join transfers payment on payment.id = asked.named and payment.kind = 3
      and payment.debit = asked.payer and payment.credit = asked.game
    where payment.id is null or payment.amount < asked.amount + coalesce((
      select sum(earlier.amount) from transfers earlier
      where earlier.related = payment.id and earlier.related is not null and earlier.kind = 1), 0);
  end if;

  if p_needs && array['fee', 'withdrawal'] then
    -- The id says that it is the operation's only one.
    select refused || array_agg(asked.id) into refused
    from unnest(p_needs, p_ids, p_kinds, p_debits, p_amounts, p_named) as asked (need, id, kind, debit, amount, named)
    left join public.operations operation on operation.id = asked.named and operation.account_id = p_accounts[asked.debit]
    left join lateral derived_ids(
      case asked.need when 'fee' then 'move fee ' else 'withdrawal ' end || asked.named) as hold on asked.kind = 2
    where asked.need in ('fee', 'withdrawal') and (asked.kind = 2 or asked.named is not null) and not coalesce(
      case asked.need when 'fee' then operation.kind in ('move_to_game', 'move_from_game')
        else operation.kind = 'withdrawal' and operation.amount = asked.amount end
      and case asked.kind when 2 then operation.state = 'pending' and hold = asked.id
        else operation.state = 'confirmed' end, false);
  end if;

  if 'correction' = any (p_needs) then
    -- The id says that it is the only one; the request was taken in this transaction.
    select refused || array_agg(asked.id) into refused
    from unnest(p_needs, p_ids, p_debits, p_credits, p_amounts, p_named) as asked (need, id, debit, credit, amount, named)
    left join transfers original on original.id = asked.named and original.kind in (1, 3)
      and original.debit = p_accounts[asked.credit] and original.credit = p_accounts[asked.debit]
      and original.amount = asked.amount
    left join lateral derived_ids('reverse:' || asked.named) as correction on true
    where asked.need = 'correction' and (original.id is null or correction <> asked.id or not exists (
      select from public.staff_requests request
      where request.subject = original.id::text and request.kind = 'transaction.reverse'
        and request.approved_by is not null and request.outcome = 'done'));
  end if;

  if 'deletion' = any (p_needs) then
    select refused || array_agg(asked.id) into refused
    from unnest(p_needs, p_ids, p_debits) as asked (need, id, debit)
    where asked.need = 'deletion' and not exists (
      select from public.users player
      where player.account_id = p_owners[asked.debit] and player.deletion_due_at <= clock_timestamp() and player.deleted_at is null);
  end if;
  return refused;
end $$;

drop function ledger.post_batch;
-- Posts a batch: each transfer is decided on what the ones before it left, and gets its own verdict
-- (the order of `verdicts` in packages/ledger/src/transfer.ts).
--
-- `p_accounts` are the accounts of the batch, ascending and distinct; `p_debits` and `p_credits` point
-- into it. No id appears twice, and no hold is both made and ended or ended twice in one batch: the
-- caller cuts batches so. Breaking that, or naming other accounts than a hold's, moves no money.
--
-- The decision is a loop over arrays, about 3 microseconds a transfer: cheap enough that there is no
-- second, faster path that could disagree with it. Reading and writing are one statement each.
--
-- Both ends of a transfer have one currency. A batch that names an issuer locks what its currency has issued, after its
-- accounts; all others never look at it.
--
-- Given a role, each transfer has to follow its rows of the table of moves, which then say the locks that it obeys.
create function ledger.post_batch(
  p_accounts uuid[], p_ids uuid[], p_kinds smallint[], p_debits integer[], p_credits integer[],
  p_amounts numeric[], p_topics smallint[], p_descriptions text[], p_related uuid[], p_locks smallint[], p_role text default null
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan
set enable_seqscan = off set jit = off as $$
declare
  max_amount constant numeric := 340282366920938463463374607431768211455;
  size constant integer := cardinality(p_ids);
  verdicts smallint[] := array_fill(null::smallint, array[size]);
  -- The accounts, by their place in p_accounts.
  ids uuid[];
  balances numeric[];
  holds numeric[];
  seqs bigint[];
  seqs_before bigint[];
  held_seqs bigint[];
  locks smallint[];
  shards smallint[];
  currencies smallint[];
  owners uuid[];
  -- The first letters of their kinds, as the codes of moves have them.
  kinds integer[];
  are_users boolean[];
  are_issuers boolean[];
  may_owe boolean[];
  -- What the issuers of the batch have issued of their currencies.
  has_issuers boolean;
  issue_currencies smallint[];
  issue_totals numeric[];
  issue_caps numeric[];
  -- What the transfers did, by their place in p_ids.
  amounts numeric[] := p_amounts;
  topics smallint[] := p_topics;
  descriptions text[] := p_descriptions;
  -- Null where nothing new is to be written.
  written_kinds smallint[] := array_fill(null::smallint, array[size]);
  debit_seqs bigint[] := array_fill(null::bigint, array[size]);
  debit_afters numeric[] := array_fill(null::numeric, array[size]);
  credit_seqs bigint[] := array_fill(null::bigint, array[size]);
  credit_afters numeric[] := array_fill(null::numeric, array[size]);
  hold_debits uuid[];
  hold_credits uuid[];
  hold_ended_as boolean[];
  -- What the role may do, by the place of a row.
  move_codes integer[];
  move_locks smallint[];
  move_limits numeric[];
  move_needs text[];
  -- Whether the end of a hold fits the claim that the hold names.
  are_paid boolean[];
  -- What has to be looked up, by the place of the transfer, and what each transfer or its hold names for it.
  needs text[];
  named uuid[] := p_related;
  misplaced uuid[];
  has_hold_ends boolean := 3 = any (p_kinds) or 4 = any (p_kinds);
  has_changes boolean := false;
  has_moves boolean := false;
  is_halted boolean;
  base_at timestamptz;
  found record;
  kind smallint;
  obeyed smallint;
  payer integer;
  payee integer;
  nth integer;
  amount numeric;
  verdict smallint;
begin
  -- In id order, so that batches of several processes queue instead of blocking each other in a
  -- circle. The rows come back as the last writer left them, whatever this statement's snapshot was.
  select array_agg(id), array_agg(locked.posted), array_agg(locked.held), array_agg(seq), array_agg(held_seq),
    array_agg(locked.locks), array_agg(shard), array_agg(currency), array_agg(owner), array_agg(ascii(locked.kind)),
    array_agg(locked.kind = 'user'), array_agg(locked.kind = 'issuer'), array_agg(locked.kind in ('chain', 'issuer')), bool_or(locked.kind = 'issuer'),
    greatest(clock_timestamp(), max(last_at) + interval '1 microsecond')
  into ids, balances, holds, seqs, held_seqs, locks, shards, currencies, owners, kinds, are_users, are_issuers, may_owe,
    has_issuers, base_at
  from (select * from accounts where id = any (p_accounts) order by id for no key update) as locked;

  if ids is distinct from p_accounts then
    -- An account that has two places would be counted, and written, twice.
    if (select count(distinct id) <> count(*) from unnest(p_accounts) as id) then
      raise exception 'an account has more than one place in the batch' using errcode = 'invalid_parameter_value';
    end if;
    -- Some do not exist. Their places stay empty; what names them is refused below.
    select array_agg(a.id order by place), array_agg(a.posted order by place), array_agg(a.held order by place),
      array_agg(a.seq order by place), array_agg(a.held_seq order by place), array_agg(a.locks order by place),
      array_agg(a.shard order by place), array_agg(a.currency order by place), array_agg(a.owner order by place),
      array_agg(ascii(a.kind) order by place), array_agg(a.kind = 'user' order by place),
      array_agg(a.kind = 'issuer' order by place), array_agg(a.kind in ('chain', 'issuer') order by place)
    into ids, balances, holds, seqs, held_seqs, locks, shards, currencies, owners, kinds, are_users, are_issuers, may_owe
    from unnest(p_accounts) with ordinality as asked (id, place)
    -- Only what is locked: an account that was opened since is not ours to write.
    left join accounts a on a.id = asked.id and a.id = any (ids);
    base_at := coalesce(base_at, clock_timestamp());
  end if;
  seqs_before := seqs;

  if has_issuers then
    select array_agg(currency), array_agg(issue.issued), array_agg(cap) into issue_currencies, issue_totals, issue_caps
    from (select * from issues where currency = any (currencies) order by currency for no key update) as issue;
  end if;

  -- From here on statements see everything that was committed before the locks were ours.
  select withdrawals_halted into is_halted from state;

  if p_role is not null then
    select array_agg(code), array_agg(move.locks), array_agg(at_most), array_agg(belongs_to)
    into move_codes, move_locks, move_limits, move_needs
    from moves move where role = p_role;
  end if;

  if has_hold_ends then
    select array_agg(hold.debit order by place), array_agg(hold.credit order by place),
      array_agg(coalesce(hold.amount, asked.amount) order by place),
      array_agg(coalesce(hold.topic, asked.topic) order by place),
      array_agg(coalesce(hold.description, asked.description) order by place),
      array_agg(hold_end.is_settled order by place),
      array_agg(case when asked.kind >= 3 then hold.related else asked.related end order by place),
      array_agg((
        select claim.amount = hold.amount and claim.account_id = hold.debit and claim.state in ('asked', 'settled')
          and hold.credit = (select id from game_accounts(claim.client_id, hold.debit) as id)
        from public.claims claim where claim.id = hold.related and asked.kind = 3 and p_role is not null) order by place)
    into hold_debits, hold_credits, amounts, topics, descriptions, hold_ended_as, named, are_paid
    from unnest(p_kinds, p_related, p_amounts, p_topics, p_descriptions) with ordinality
      as asked (kind, related, amount, topic, description, place)
    -- Each by its key, also by a plan that was made while these tables were empty: it read all ends of holds for each transfer.
    -- Its kind is compared outside: inside, a plan of that time read the index of all holds for each transfer.
    left join lateral (
      select * from transfers known where asked.kind >= 3 and known.id = asked.related limit 1
    ) hold on hold.kind = 2
    left join lateral (
      select * from hold_ends known where asked.kind >= 3 and known.hold_id = asked.related limit 1
    ) hold_end on true;
  end if;

  for found in select * from transfers known where known.id = any (p_ids) loop
    nth := array_position(p_ids, found.id);
    verdicts[nth] := case
      when found.kind = 0 then found.refusal
      when found.kind = p_kinds[nth] and found.related is not distinct from p_related[nth] and (found.kind >= 3 or (
        found.debit = p_accounts[p_debits[nth]] and found.credit = p_accounts[p_credits[nth]]
        and found.amount = p_amounts[nth] and found.topic = p_topics[nth] and found.description = p_descriptions[nth]))
      then 1 else 2 end;
  end loop;

  for i in 1..size loop
    continue when verdicts[i] is not null;
    kind := p_kinds[i];
    payer := p_debits[i];
    payee := p_credits[i];
    amount := amounts[i];
    obeyed := p_locks[i];
    -- What names an account that does not exist gets its verdict below.
    if p_role is not null and ids[payer] is not null and ids[payee] is not null then
      nth := array_position(move_codes, kind * 65536 + kinds[payer] * 256 + kinds[payee]);
      if nth is null or amount > move_limits[nth] or kind = 2 and named[i] is null then
        raise exception '% may not ask for transfer %', p_role, p_ids[i] using errcode = 'insufficient_privilege';
      end if;
      obeyed := move_locks[nth];
      if move_needs[nth] <> 'claim' then
        needs := coalesce(needs, array_fill(null::text, array[size]));
        needs[i] := move_needs[nth];
      elsif kind = 3 and named[i] is not null and are_paid[i] is not true then
        -- A payment is looked up when it is settled: until then its money has not left the player. Holds from before this
        -- table name nothing.
        raise exception '% may not ask for transfer %', p_role, p_ids[i] using errcode = 'insufficient_privilege';
      end if;
    end if;
    if kind <= 2 then
      if amount > 0 and amount <= max_amount and payer <> payee and shards[payer] = shards[payee]
        and currencies[payer] = currencies[payee] and (locks[payer] & obeyed) = 0
        and (balances[payer] - holds[payer] >= amount or may_owe[payer]) and not (is_halted and (obeyed & 1) = 1)
        and (not has_issuers or not are_issuers[payer] or issue_totals[array_position(issue_currencies, currencies[payer])] + amount
          <= issue_caps[array_position(issue_currencies, currencies[payer])])
      then
        verdict := 0;
        if kind = 2 then
          holds[payer] := holds[payer] + amount;
          held_seqs[payer] := held_seqs[payer] + 1;
        end if;
      else
        verdict := case
          when amount is null or amount <= 0 or amount > max_amount then 3
          when payer = payee then 4
          when ids[payer] is null or ids[payee] is null then 5
          when shards[payer] <> shards[payee] then 6
          when currencies[payer] <> currencies[payee] then 13
          when (locks[payer] & obeyed) <> 0 then 7
          when is_halted and (obeyed & 1) = 1 then 8
          when are_issuers[payer] then 14
          else 9 end;
      end if;
    elsif hold_debits[i] is null or hold_debits[i] is distinct from ids[payer] or hold_credits[i] is distinct from ids[payee] then
      verdict := 10;
    elsif hold_ended_as[i] is not null then
      verdict := case when hold_ended_as[i] then 11 else 12 end;
    else
      verdict := 0;
      holds[payer] := holds[payer] - amount;
      held_seqs[payer] := held_seqs[payer] + 1;
    end if;
    verdicts[i] := verdict;
    if verdict <> 0 then
      if verdict between 7 and 9 or verdict = 14 then
        written_kinds[i] := 0;
      end if;
      continue;
    end if;
    written_kinds[i] := kind;
    has_changes := true;
    if kind = 1 or kind = 3 then
      has_moves := true;
      balances[payer] := balances[payer] - amount;
      seqs[payer] := seqs[payer] + 1;
      debit_seqs[i] := seqs[payer];
      debit_afters[i] := balances[payer];
      balances[payee] := balances[payee] + amount;
      seqs[payee] := seqs[payee] + 1;
      credit_seqs[i] := seqs[payee];
      credit_afters[i] := balances[payee];
    end if;
    if has_issuers then
      -- What an issuer has paid or holds back to pay, less what came back to it.
      nth := array_position(issue_currencies, currencies[payer]);
      if are_issuers[payer] and kind <> 3 then
        issue_totals[nth] := issue_totals[nth] + case kind when 4 then -amount else amount end;
      end if;
      if are_issuers[payee] and (kind = 1 or kind = 3) then
        issue_totals[nth] := issue_totals[nth] - amount;
      end if;
    end if;
  end loop;

  if needs is not null then
    misplaced := misplaced(needs, p_ids, p_kinds, p_debits, p_credits, amounts, named, ids, owners);
    if cardinality(misplaced) > 0 then
      raise exception '% may not ask for transfer %', p_role, misplaced[1] using errcode = 'insufficient_privilege';
    end if;
  end if;

  -- A microsecond apart: an account's entries are ordered by time exactly as by seq.
  insert into transfers (id, created_at, debit, credit, related, kind, refusal, topic, amount, description)
  select done.id, base_at + place * interval '1 microsecond', ids[done.debit], ids[done.credit], done.related,
    done.kind, nullif(done.verdict, 0), done.topic, done.amount, done.description
  from unnest(p_ids, verdicts, written_kinds, p_debits, p_credits, amounts, topics, descriptions, p_related)
    with ordinality as done (id, verdict, kind, debit, credit, amount, topic, description, related, place)
  where done.kind is not null;
  if not has_changes then
    return verdicts;
  end if;

  if has_moves then
    insert into entries (created_at, seq, account_id, transfer_id, shard, topic, amount, balance_after)
    select base_at + place * interval '1 microsecond', leg.seq, ids[leg.account], done.id, shards[leg.account],
      done.topic, leg.amount, leg.balance_after
    from unnest(p_ids, p_debits, p_credits, amounts, topics, debit_seqs, debit_afters, credit_seqs, credit_afters)
      with ordinality as done (id, debit, credit, amount, topic, debit_seq, debit_after, credit_seq, credit_after, place),
    lateral (values (done.debit, done.debit_seq, -done.amount, done.debit_after), (done.credit, done.credit_seq, done.amount, done.credit_after))
      as leg (account, seq, amount, balance_after)
    where done.debit_seq is not null;
  end if;

  if has_hold_ends then
    insert into hold_ends (hold_id, ended_by, is_settled)
    select done.related, done.id, done.kind = 3
    from unnest(p_ids, verdicts, p_kinds, p_related) as done (id, verdict, kind, related)
    where done.verdict = 0 and done.kind >= 3;
  end if;

  update accounts account
  set posted = changed.posted, held = changed.held, seq = changed.seq, held_seq = changed.held_seq,
    last_at = base_at + size * interval '1 microsecond'
  from unnest(ids, balances, holds, seqs, held_seqs) as changed (id, posted, held, seq, held_seq)
  where account.id = changed.id;

  if has_issuers then
    update issues issue set issued = changed.issued
    from unnest(issue_currencies, issue_totals) as changed (currency, issued)
    where issue.currency = changed.currency;
  end if;

  if has_moves then
    perform set_milestones(p_accounts, seqs_before, seqs);
  end if;

  -- A hint for whoever shows these accounts; the truth is read from the tables.
  insert into public.outbox (subject, body)
  select 'ledger.posted', jsonb_build_object('accounts', coalesce(jsonb_agg(id) filter (where owner is null), '[]'))
    || case when count(owner) = 0 then '{}' else jsonb_build_object('owners', jsonb_agg(owner) filter (where owner is not null)) end
  from unnest(ids, owners, are_users) as changed (id, owner, is_user)
  where is_user
  having count(*) > 0;

  return verdicts;
end $$;

-- What a process asks for follows the table. Who brings books from elsewhere is free of it; no process is.
create or replace function ledger.post_transfers(
  p_accounts uuid[], p_ids uuid[], p_kinds smallint[], p_debits integer[], p_credits integer[],
  p_amounts numeric[], p_topics smallint[], p_descriptions text[], p_related uuid[], p_locks smallint[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
begin
  return post_batch(p_accounts, p_ids, p_kinds, p_debits, p_credits, p_amounts, p_topics, p_descriptions, p_related, p_locks,
    case when pg_has_role(session_user, 'passport_bookkeeper', 'member') then null else session_user::text end);
end $$;

revoke execute on function ledger.post_batch, ledger.misplaced, ledger.game_accounts from public;

reset role;
