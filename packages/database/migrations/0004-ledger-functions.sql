-- What the server may do to the ledger. All of it runs with the rights of passport_ledger.
set local role passport_ledger;

-- 0 opened, 1 exists, 2 exists with different fields. Of the same id twice the first counts.
create function ledger.open_accounts(p_ids uuid[], p_kinds text[], p_names text[]) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  opened uuid[];
begin
  with made as (
    insert into accounts (id, shard, kind, name)
    -- In id order, so that two callers wait for each other instead of in a circle.
    select distinct on (id) id, shard_of(id), kind, name
    from unnest(p_ids, p_kinds, p_names) with ordinality as asked (id, kind, name, place)
    order by id, place
    on conflict do nothing
    returning id
  )
  select coalesce(array_agg(id), '{}') into opened from made;
  -- A statement of its own: it sees what another process opened while this one waited for it.
  return (
    select array_agg(
      case
        when asked.id = any (opened) and nth = 1 then 0
        when known.kind = asked.kind and known.name = asked.name then 1
        else 2
      end order by place)
    from (
      select id, kind, name, place, row_number() over (partition by id order by place) as nth
      from unnest(p_ids, p_kinds, p_names) with ordinality as listed (id, kind, name, place)
    ) asked
    left join accounts known on known.id = asked.id);
end $$;

-- Users' locks arrive by the trigger below; the server has no other way to change them.
create function ledger.set_locks(p_account uuid, p_locks smallint) returns void
language sql security definer set search_path = ledger, pg_temp
begin atomic
  update ledger.accounts set locks = p_locks where id = p_account;
end;

-- Topics are few and never change: callers remember the answer.
create function ledger.topic_code(p_group text, p_sub_group text) returns smallint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  answer smallint;
begin
  select code into answer from topics where "group" = p_group and sub_group = p_sub_group;
  if answer is null then
    insert into topics ("group", sub_group) values (p_group, p_sub_group) on conflict do nothing;
    select code into answer from topics where "group" = p_group and sub_group = p_sub_group;
  end if;
  return answer;
end $$;

create function ledger.halt_withdrawals(p_reason text) returns void
language sql security definer set search_path = ledger, pg_temp
begin atomic
  update ledger.state set withdrawals_halted = true, reason = p_reason, changed_at = clock_timestamp()
  where not withdrawals_halted;
end;

-- An operator's decision: the server cannot call it.
create function ledger.resume_withdrawals(p_reason text) returns void
language sql security definer set search_path = ledger, pg_temp
begin atomic
  update ledger.state set withdrawals_halted = false, reason = p_reason, changed_at = clock_timestamp();
end;

-- Milestones for every 512th entry that this batch reached.
create function ledger.set_milestones(p_accounts uuid[], p_before bigint[], p_after bigint[]) returns void
language plpgsql set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
declare
  reached record;
begin
  for reached in
    select moved.account_id, milestone
    from unnest(p_accounts, p_before, p_after) as moved (account_id, before, after),
      generate_series((before / 512 + 1) * 512, after, 512) as milestone
    where before / 512 < after / 512
    order by moved.account_id, milestone
  loop
    insert into milestones (account_id, topic, seq, entries)
    select reached.account_id, topic, reached.milestone, count(*) + coalesce((
      select earlier.entries from milestones earlier
      where earlier.account_id = reached.account_id and earlier.topic = block.topic
      order by earlier.seq desc limit 1), 0)
    from entries block
    where account_id = reached.account_id and shard = shard_of(reached.account_id)
      and seq > reached.milestone - 512 and seq <= reached.milestone
    group by topic;
  end loop;
end $$;

-- Posts a batch: each transfer is decided on what the ones before it left, and gets its own verdict
-- (the order of `verdicts` in packages/ledger/src/transfer.ts).
--
-- `p_accounts` are the accounts of the batch, ascending and distinct; `p_debits` and `p_credits` point
-- into it. No id appears twice, and no hold is both made and ended or ended twice in one batch: the
-- caller cuts batches so. Breaking that, or naming other accounts than a hold's, moves no money.
--
-- The decision is a loop over arrays, about 3 microseconds a transfer: cheap enough that there is no
-- second, faster path that could disagree with it. Reading and writing are one statement each.
create function ledger.post_transfers(
  p_accounts uuid[], p_ids uuid[], p_kinds smallint[], p_debits integer[], p_credits integer[],
  p_amounts numeric[], p_topics smallint[], p_descriptions text[], p_related uuid[], p_locks smallint[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp set plan_cache_mode = force_generic_plan as $$
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
  are_users boolean[];
  may_owe boolean[];
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
  has_hold_ends boolean := 3 = any (p_kinds) or 4 = any (p_kinds);
  has_changes boolean := false;
  has_moves boolean := false;
  is_halted boolean;
  base_at timestamptz;
  found record;
  kind smallint;
  payer integer;
  payee integer;
  nth integer;
  amount numeric;
  verdict smallint;
begin
  -- In id order, so that batches of several processes queue instead of blocking each other in a
  -- circle. The rows come back as the last writer left them, whatever this statement's snapshot was.
  select array_agg(id), array_agg(locked.posted), array_agg(locked.held), array_agg(seq), array_agg(held_seq),
    array_agg(locked.locks), array_agg(shard), array_agg(locked.kind = 'user'), array_agg(locked.kind = 'chain'),
    greatest(clock_timestamp(), max(last_at) + interval '1 microsecond')
  into ids, balances, holds, seqs, held_seqs, locks, shards, are_users, may_owe, base_at
  from (select * from accounts where id = any (p_accounts) order by id for no key update) as locked;

  if ids is distinct from p_accounts then
    -- Some do not exist. Their places stay empty; what names them is refused below.
    select array_agg(a.id order by place), array_agg(a.posted order by place), array_agg(a.held order by place),
      array_agg(a.seq order by place), array_agg(a.held_seq order by place), array_agg(a.locks order by place),
      array_agg(a.shard order by place), array_agg(a.kind = 'user' order by place), array_agg(a.kind = 'chain' order by place)
    into ids, balances, holds, seqs, held_seqs, locks, shards, are_users, may_owe
    from unnest(p_accounts) with ordinality as asked (id, place)
    -- Only what is locked: an account that was opened since is not ours to write.
    left join accounts a on a.id = asked.id and a.id = any (ids);
    base_at := coalesce(base_at, clock_timestamp());
  end if;
  seqs_before := seqs;

  -- From here on statements see everything that was committed before the locks were ours.
  select withdrawals_halted into is_halted from state;

  if has_hold_ends then
    select array_agg(hold.debit order by place), array_agg(hold.credit order by place),
      array_agg(coalesce(hold.amount, asked.amount) order by place),
      array_agg(coalesce(hold.topic, asked.topic) order by place),
      array_agg(coalesce(hold.description, asked.description) order by place),
      array_agg(hold_end.is_settled order by place)
    into hold_debits, hold_credits, amounts, topics, descriptions, hold_ended_as
    from unnest(p_kinds, p_related, p_amounts, p_topics, p_descriptions) with ordinality
      as asked (kind, related, amount, topic, description, place)
    left join transfers hold on asked.kind >= 3 and hold.id = asked.related and hold.kind = 2
    left join hold_ends hold_end on asked.kind >= 3 and hold_end.hold_id = asked.related;
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
    if kind <= 2 then
      if amount > 0 and amount <= max_amount and payer <> payee and shards[payer] = shards[payee] and (locks[payer] & p_locks[i]) = 0
        and (balances[payer] - holds[payer] >= amount or may_owe[payer]) and not (is_halted and (p_locks[i] & 1) = 1)
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
          when (locks[payer] & p_locks[i]) <> 0 then 7
          when is_halted and (p_locks[i] & 1) = 1 then 8
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
      if verdict between 7 and 9 then
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
  end loop;

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

  perform set_milestones(p_accounts, seqs_before, seqs);

  -- A hint for whoever shows these accounts; the truth is read from the tables.
  insert into public.outbox (subject, body)
  select 'ledger.posted', jsonb_build_object('accounts', jsonb_agg(id))
  from unnest(ids, are_users) as changed (id, is_user)
  where is_user
  having count(*) > 0;

  return verdicts;
end $$;

-- How many of an account's entries were made before a moment. Time rises with seq, so halving finds it.
create function ledger.entries_before(p_account uuid, p_moment timestamptz) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  home constant smallint := ledger.shard_of(p_account);
  low bigint := 0;
  high bigint := (select seq from ledger.accounts where id = p_account);
  middle bigint;
begin
  while low < high loop
    middle := (low + high + 1) / 2;
    if (select created_at < p_moment from ledger.entries where account_id = p_account and seq = middle and shard = home) then
      low := middle;
    else
      high := middle - 1;
    end if;
  end loop;
  return coalesce(low, 0);
end $$;

-- How many of an account's entries up to p_seq have one of these topics.
create function ledger.count_topics(p_account uuid, p_topics smallint[], p_seq bigint) returns bigint
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  home constant smallint := ledger.shard_of(p_account);
begin
  return (
    select coalesce(sum(coalesce(milestone.entries, 0) + (
      select count(*) from ledger.entries tail
      where tail.account_id = p_account and tail.shard = home and tail.topic = asked.topic
        and tail.seq > p_seq / 512 * 512 and tail.seq <= p_seq)), 0)
    from unnest(p_topics) as asked (topic)
    left join lateral (
      select entries from ledger.milestones
      where account_id = p_account and milestones.topic = asked.topic and seq <= p_seq
      order by seq desc limit 1
    ) milestone on true);
end $$;

-- Where to start reading for the p_rank-th entry of these topics: the last milestone before it, and how
-- many of them lie up to there.
create function ledger.milestone_before(p_account uuid, p_topics smallint[], p_rank bigint, out start_seq bigint, out start_rank bigint)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  low bigint := 0;
  high bigint := (select seq / 512 from ledger.accounts where id = p_account);
  middle bigint;
  rank bigint;
begin
  start_rank := 0;
  while low < high loop
    middle := (low + high + 1) / 2;
    select coalesce(sum(milestone.entries), 0) into rank
    from unnest(p_topics) as asked (topic), lateral (
      select entries from ledger.milestones
      where account_id = p_account and milestones.topic = asked.topic and seq <= middle * 512
      order by seq desc limit 1
    ) milestone;
    if rank < p_rank then
      low := middle;
      start_rank := rank;
    else
      high := middle - 1;
    end if;
  end loop;
  start_seq := coalesce(low, 0) * 512;
end $$;

-- Which entries are the p_rank-th of these topics and the p_count - 1 after it.
create function ledger.seqs_of_topics(p_account uuid, p_topics smallint[], p_rank bigint, p_count integer) returns bigint[]
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  home constant smallint := ledger.shard_of(p_account);
  start constant record := ledger.milestone_before(p_account, p_topics, p_rank);
  skipped constant bigint := p_rank - 1 - start.start_rank;
begin
  return array(
    select entry.seq from unnest(p_topics) as asked (topic), lateral (
      select seq from ledger.entries
      where account_id = p_account and shard = home and entries.topic = asked.topic and seq > start.start_seq
      order by seq limit skipped + p_count
    ) entry
    order by entry.seq limit p_count offset skipped);
end $$;

-- Entries by number, with all that a reader wants to know of them. The plan is made once and walks keys:
-- making it anew would take longer than the page itself, and the planner's guesses about a number that
-- occurs in every account are wrong by thousands for a long one.
create function ledger.entries_at(p_account uuid, p_seqs bigint[]) returns table (
  seq bigint, transfer_id uuid, amount numeric, balance_after numeric, created_at timestamptz, description text,
  related uuid, "group" text, sub_group text, from_id uuid, from_name text, from_kind text,
  to_id uuid, to_name text, to_kind text
)
language plpgsql stable set plan_cache_mode = force_generic_plan as $$
declare
  home constant smallint := ledger.shard_of(p_account);
begin
  return query
  select entry.seq, entry.transfer_id, transfer.amount, entry.balance_after, entry.created_at, transfer.description,
    transfer.related, topic."group", topic.sub_group, payer.id, payer.name, payer.kind, payee.id, payee.name, payee.kind
  from unnest(p_seqs) as asked (seq)
  cross join lateral (
    select * from ledger.entries own where own.account_id = p_account and own.shard = home and own.seq = asked.seq limit 1
  ) entry
  cross join lateral (select * from ledger.transfers known where known.id = entry.transfer_id limit 1) transfer
  join ledger.topics topic on topic.code = entry.topic
  cross join lateral (select * from ledger.accounts known where known.id = transfer.debit limit 1) payer
  cross join lateral (select * from ledger.accounts known where known.id = transfer.credit limit 1) payee
  order by entry.seq;
end $$;

-- Every user has an account; its name and locks follow the user in the same transaction.
create function ledger.follow_user() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  new_locks constant smallint := new.withdraw_lock::integer + new.mint_lock::integer * 2 + new.total_lock::integer * 4;
begin
  if tg_op = 'INSERT' then
    insert into accounts (id, shard, kind, name, locks)
    values (new.account_id, shard_of(new.account_id), 'user', new.username, new_locks);
  else
    update accounts set name = new.username, locks = new_locks where id = new.account_id;
  end if;
  return null;
end $$;

revoke execute on all functions in schema ledger from public;
grant execute on function ledger.shard_of, ledger.open_accounts, ledger.topic_code,
  ledger.halt_withdrawals, ledger.post_transfers, ledger.entries_before, ledger.count_topics,
  ledger.milestone_before, ledger.seqs_of_topics, ledger.entries_at to passport_server;
-- For the trigger below, made by whoever owns the users.
grant execute on function ledger.follow_user to public;

reset role;

create trigger users_open_account after insert on users
  for each row execute function ledger.follow_user();
create trigger users_follow_account after update of username, withdraw_lock, mint_lock, total_lock on users
  for each row execute function ledger.follow_user();

-- Users from before the ledger.
insert into ledger.accounts (id, shard, kind, name, locks)
select account_id, ledger.shard_of(account_id), 'user', username,
  withdraw_lock::integer + mint_lock::integer * 2 + total_lock::integer * 4
from users;
