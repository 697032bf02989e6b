-- Every account has a currency, and a transfer stays in one. SUPS is the first; a game may have points of its own, which
-- never exist on a chain and are issued up to a cap.
--
-- Nothing here reads or writes an account that is there: the column has a fast default, and what older rows satisfy anyway
-- is validated by the next migration, while postings go on.
set local role passport_ledger;

create table ledger.currencies (
  id         smallint primary key check (id > 0),
  code       text not null unique check (code ~ '^[A-Z][A-Z0-9]{1,11}$'),
  name       text not null check (name <> ''),
  decimals   smallint not null check (decimals between 0 and 18),
  -- The client whose currency it is; null for our own.
  issuer     text,
  on_chain   boolean not null,
  created_at timestamptz not null default now()
);
insert into ledger.currencies (id, code, name, decimals, issuer, on_chain) values (1, 'SUPS', 'SUPS', 18, null, true);

-- What a currency that is not on chain may have in circulation, and what it has: what its issuers owe and hold back, over
-- all shards. A row that is locked by every posting that issues or takes back, and by no other.
create table ledger.issues (
  currency smallint primary key references ledger.currencies,
  cap      numeric not null check (cap >= 0 and scale(cap) = 0),
  issued   numeric not null default 0 check (issued >= 0),
  constraint issued_within_cap check (issued <= cap)
);

-- A constant default is kept in the catalogue: no row is written.
alter table ledger.accounts add column currency smallint not null default 1;
alter table ledger.accounts alter column currency drop default;
-- A player's account in another currency follows the name and the locks of this one, the player's account in SUPS.
alter table ledger.accounts add column owner uuid;
create unique index accounts_owner_idx on ledger.accounts (owner, currency) where owner is not null;

alter table ledger.accounts
  drop constraint accounts_kind_check,
  drop constraint only_chains_owe,
  add constraint accounts_kind_check
    check (kind in ('user', 'sale', 'treasury', 'fees', 'game', 'chain', 'issuer')) not valid,
  -- LEDGER-3: only what stands for a chain may owe, and an issuer within its currency's cap.
  add constraint only_chains_and_issuers_owe check (posted >= held or kind in ('chain', 'issuer')) not valid,
  add constraint other_currencies_have_owners check ((owner is not null) = (kind = 'user' and currency <> 1)) not valid,
  add constraint accounts_currency_fkey foreign key (currency) references ledger.currencies not valid;

-- A chain account is for a currency on chain, an issuer for one with a cap. What has an owner starts with its locks.
create function ledger.check_new_account() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  if new.kind = 'chain' and not exists (select from currencies where id = new.currency and on_chain) then
    raise exception 'currency % is not on a chain', new.currency using errcode = 'check_violation';
  end if;
  if new.kind = 'issuer' and not exists (select from issues where currency = new.currency) then
    raise exception 'currency % is not issued', new.currency using errcode = 'check_violation';
  end if;
  if new.owner is not null then
    -- Until this commits, no lock of the owner does: it would miss this account.
    select locks into new.locks from accounts where id = new.owner and kind = 'user' and owner is null for share;
    if not found then
      raise exception '% owns no accounts', new.owner using errcode = 'foreign_key_violation';
    end if;
  end if;
  return new;
end $$;
create trigger accounts_check_new before insert on ledger.accounts
  for each row execute function ledger.check_new_account();

-- A decision of the operator: no process may call it. Returns the currency's number, also if it is there already.
create function ledger.declare_currency(p_code text, p_name text, p_decimals smallint, p_issuer text, p_cap numeric)
returns smallint
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  known currencies;
begin
  lock table currencies in share row exclusive mode;
  select * into known from currencies where code = p_code;
  if found then
    if (known.name, known.decimals, known.issuer, known.on_chain) is distinct from (p_name, p_decimals, p_issuer, false) then
      raise exception 'there is another currency %', p_code using errcode = 'unique_violation';
    end if;
    -- The cap may be raised, and lowered to what is in circulation.
    update issues set cap = p_cap where currency = known.id;
    return known.id;
  end if;
  insert into currencies (id, code, name, decimals, issuer, on_chain)
  select max(id) + 1, p_code, p_name, p_decimals, p_issuer, false from currencies
  returning * into known;
  insert into issues (currency, cap) values (known.id, p_cap);
  return known.id;
end $$;

-- 0 opened, 1 exists, 2 exists with different fields. Of the same id twice the first counts.
drop function ledger.open_accounts;
create function ledger.open_accounts(
  p_ids uuid[], p_kinds text[], p_names text[], p_currencies smallint[], p_owners uuid[]
) returns smallint[]
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  opened uuid[];
begin
  with made as (
    insert into accounts (id, shard, kind, name, currency, owner)
    -- In id order, so that two callers wait for each other instead of in a circle.
    select distinct on (id) id, shard_of(id), kind, name, currency, owner
    from unnest(p_ids, p_kinds, p_names, p_currencies, p_owners) with ordinality
      as asked (id, kind, name, currency, owner, place)
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
        when known.kind = asked.kind and known.name = asked.name and known.currency = asked.currency
          and known.owner is not distinct from asked.owner then 1
        else 2
      end order by place)
    from (
      select *, row_number() over (partition by id order by place) as nth
      from unnest(p_ids, p_kinds, p_names, p_currencies, p_owners) with ordinality
        as listed (id, kind, name, currency, owner, place)
    ) asked
    left join accounts known on known.id = asked.id);
end $$;

-- Locks are those of all accounts of a player. Rows are locked in id order, as postings lock them; then a second statement
-- sees an account that was opened while the first one waited (`currencies.int.test.ts`).
create function ledger.follow_owner(p_account uuid, p_locks smallint, p_name text) returns void
language plpgsql set search_path = ledger, pg_temp as $$
begin
  perform from accounts where id = p_account or owner = p_account order by id for no key update;
  update accounts set locks = p_locks, name = coalesce(p_name, name) where id = p_account or owner = p_account;
end $$;

drop function ledger.set_locks;
create function ledger.set_locks(p_account uuid, p_locks smallint) returns void
language plpgsql security definer set search_path = ledger, pg_temp as $$
begin
  perform follow_owner(p_account, p_locks, null);
end $$;

create or replace function ledger.follow_user() returns trigger
language plpgsql security definer set search_path = ledger, pg_temp as $$
declare
  new_locks constant smallint := new.withdraw_lock::integer + new.mint_lock::integer * 2 + new.total_lock::integer * 4;
begin
  if tg_op = 'INSERT' then
    insert into accounts (id, shard, kind, name, locks, currency)
    values (new.account_id, shard_of(new.account_id), 'user', new.username, new_locks, 1);
  else
    perform follow_owner(new.account_id, new_locks, new.username);
  end if;
  return null;
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
--
-- Both ends of a transfer have one currency. A batch that names an issuer locks what its currency has issued, after its
-- accounts; all others never look at it.
create or replace function ledger.post_batch(
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
  currencies smallint[];
  owners uuid[];
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
    array_agg(locked.locks), array_agg(shard), array_agg(currency), array_agg(owner), array_agg(locked.kind = 'user'),
    array_agg(locked.kind = 'issuer'), array_agg(locked.kind in ('chain', 'issuer')), bool_or(locked.kind = 'issuer'),
    greatest(clock_timestamp(), max(last_at) + interval '1 microsecond')
  into ids, balances, holds, seqs, held_seqs, locks, shards, currencies, owners, are_users, are_issuers, may_owe, has_issuers,
    base_at
  from (select * from accounts where id = any (p_accounts) order by id for no key update) as locked;

  if ids is distinct from p_accounts then
    -- Some do not exist. Their places stay empty; what names them is refused below.
    select array_agg(a.id order by place), array_agg(a.posted order by place), array_agg(a.held order by place),
      array_agg(a.seq order by place), array_agg(a.held_seq order by place), array_agg(a.locks order by place),
      array_agg(a.shard order by place), array_agg(a.currency order by place), array_agg(a.owner order by place),
      array_agg(a.kind = 'user' order by place), array_agg(a.kind = 'issuer' order by place),
      array_agg(a.kind in ('chain', 'issuer') order by place)
    into ids, balances, holds, seqs, held_seqs, locks, shards, currencies, owners, are_users, are_issuers, may_owe
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
      if amount > 0 and amount <= max_amount and payer <> payee and shards[payer] = shards[payee]
        and currencies[payer] = currencies[payee] and (locks[payer] & p_locks[i]) = 0
        and (balances[payer] - holds[payer] >= amount or may_owe[payer]) and not (is_halted and (p_locks[i] & 1) = 1)
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
          when (locks[payer] & p_locks[i]) <> 0 then 7
          when is_halted and (p_locks[i] & 1) = 1 then 8
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

  perform set_milestones(p_accounts, seqs_before, seqs);

  -- A hint for whoever shows these accounts; the truth is read from the tables.
  insert into public.outbox (subject, body)
  select 'ledger.posted', jsonb_build_object('accounts', coalesce(jsonb_agg(id) filter (where owner is null), '[]'))
    || case when count(owner) = 0 then '{}' else jsonb_build_object('owners', jsonb_agg(owner) filter (where owner is not null)) end
  from unnest(ids, owners, are_users) as changed (id, owner, is_user)
  where is_user
  having count(*) > 0;

  return verdicts;
end $$;

revoke execute on function ledger.open_accounts, ledger.set_locks, ledger.check_new_account, ledger.declare_currency,
  ledger.follow_owner from public;

reset role;
