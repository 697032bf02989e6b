-- What the game says of a collectible: its looks and what it can do. Where it is and whose it is stays in the
-- columns of 0007, which only final events and moves change.
alter table assets
  -- Empty: the page draws one, or there is none to play.
  add column image_url          text not null default '',
  add column large_image_url    text not null default '',
  add column card_animation_url text not null default '',
  add column animation_url      text not null default '',
  add column avatar_url         text not null default '',
  -- [{ trait_type, value, display_type, asset_hash }], in the order in which the game shows them.
  add column attributes         jsonb not null default '[]' check (jsonb_typeof(attributes) = 'array'),
  -- When the question was put whose answer this is, and when the last one was; '-infinity' is never.
  add column refreshed_at       timestamptz not null default '-infinity',
  add column asked_at           timestamptz not null default '-infinity';

-- Those that the game never answered for, of each collection the longest not asked first.
create index assets_unnamed_idx on assets (collection, asked_at) where refreshed_at = '-infinity';

-- Where the game answers for a collection's tokens, with {token_id} in it. Empty: nowhere.
alter table collections add column metadata_url text not null default '';

-- A player's collectibles in the order in which they are shown, with what they are searched for by: lists are found
-- and counted here. It starts with the owner, as the index that it replaces.
create index assets_shelf_idx on assets (owner_id, name collate "und-x-icu", collection, token_id)
  include (id, hash, asset_type, on_chain_status, locked_to_service);
drop index assets_owner_idx;

-- Which tokens of a collection somebody has.
create index items_token_idx on items (collection, token_id);
