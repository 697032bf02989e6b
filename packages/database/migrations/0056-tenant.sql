-- What a sign-up named as its tenant, as it was given. Only staff see it.
alter table users add column tenant text check (tenant <> '' and length(tenant) <= 64);
