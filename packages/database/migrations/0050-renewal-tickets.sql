-- A change over a socket makes the session due for a new value (SESSION-26). Whoever brought the old value first was given the
-- new one, and a copied cookie may be quicker than its owner: the new value belongs to the browser that holds the ticket.
-- SHA-256 of the ticket in the command's reply; while it is there, the session's present value opens nothing.
alter table sessions add column renewal_hash bytea;
alter table sessions drop column renewal_due;
