-- "This was not me" gives an account back to the mailbox that the letter went to: its address as it was written to.
-- Null in links from before; their canonical address is good enough for the two weeks that they live.
alter table link_tokens add column email text;
