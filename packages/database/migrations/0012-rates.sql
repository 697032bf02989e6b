-- A price is a row, so that another coin needs no other column. `exchange_rates` and `exchange_rate_log` keep what
-- all prices have in common: whether the sale is open, the time and the version.
create table rates (
  symbol text primary key check (symbol ~ '^[a-z0-9]{1,16}$'),
  -- For one whole coin.
  usd    numeric not null check (usd >= 0)
);
insert into rates (symbol, usd)
select price.symbol, price.usd
from exchange_rates, lateral (values ('bnb', bnb_to_usd), ('eth', eth_to_usd), ('sup', sup_to_usd)) price (symbol, usd);

create table rate_log (
  version bigint not null references exchange_rate_log (version) on delete cascade,
  symbol  text not null,
  usd     numeric not null,
  primary key (version, symbol)
);
insert into rate_log (version, symbol, usd)
select version, price.symbol, price.usd
from exchange_rate_log, lateral (values ('bnb', bnb_to_usd), ('eth', eth_to_usd), ('sup', sup_to_usd)) price (symbol, usd);

alter table exchange_rates drop column bnb_to_usd, drop column eth_to_usd, drop column sup_to_usd;
alter table exchange_rate_log drop column bnb_to_usd, drop column eth_to_usd, drop column sup_to_usd;
