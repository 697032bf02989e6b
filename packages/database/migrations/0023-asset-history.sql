-- What happened to one collectible under all its owners, newest first.
create index operations_token_idx on operations (collection, token_id, updated_at desc, id desc)
  where token_id is not null and state in ('confirmed', 'unclaimed');
