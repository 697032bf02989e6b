-- What 0041 left unchecked of older accounts. Postings go on meanwhile: validating locks out other changes of the schema only.
alter table ledger.accounts validate constraint accounts_kind_check;
alter table ledger.accounts validate constraint only_chains_and_issuers_owe;
alter table ledger.accounts validate constraint other_currencies_have_owners;
alter table ledger.accounts validate constraint accounts_currency_fkey;
