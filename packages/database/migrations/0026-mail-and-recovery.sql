-- News for owners whose mailbox has had enough mails for now. One digest tells of all of them, and they are deleted with it.
create table withheld_emails (
  id              uuid primary key,
  user_id         uuid not null references users (id) on delete cascade,
  -- The address it would have gone to, which the account may have left since.
  email_canonical text not null,
  -- Holds the address, and the link by which the owner reports that it was not them.
  sealed          text not null,
  created_at      timestamptz not null default now()
);
create index withheld_emails_mailbox_idx on withheld_emails (email_canonical, created_at);
create index withheld_emails_user_idx on withheld_emails (user_id);

-- Links that a browser of the owner asked for: requests of others cannot push them out.
alter table link_tokens add column from_known_browser boolean not null default false;

-- A code that was asked for over a socket has no browser cookie: its token alone says whose it is.
alter table email_proofs drop constraint email_proofs_bound;
alter table email_proofs add constraint email_proofs_bound check (
  case purpose when 'signup' then user_id is null else user_id is not null end
);
