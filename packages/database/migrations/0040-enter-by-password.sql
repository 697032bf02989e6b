-- A login ends in one statement instead of eight (decision 0049). Functions, not one statement with many parts: each statement in
-- them sees what was committed while the one before it waited for a lock. They act with the rights of their caller.

-- The session of a login, under a new value. The one that the browser had until now ends with it (SESSION-3, SESSION-5).
create function open_session(
  p_id uuid, p_token_hash bytea, p_user uuid, p_user_agent text, p_address text, p_browser_hash bytea,
  p_fingerprint jsonb, p_methods text[], p_is_two_factor boolean, p_previous_hash bytea
) returns void language plpgsql as $$
begin
  with ended as (
    update sessions set ended_at = now() where token_hash = p_previous_hash and ended_at is null returning id
  )
  insert into outbox (subject, body)
  select 'session.ended', jsonb_build_object('sessionIds', jsonb_agg(id)) from ended having count(*) > 0;
  insert into sessions (id, token_hash, user_id, user_agent, address, browser_hash, fingerprint, methods, two_factor_at)
  values (p_id, p_token_hash, p_user, p_user_agent, p_address, p_browser_hash, p_fingerprint, p_methods,
    case when p_is_two_factor then now() end);
end $$;

-- The usual login: the right password, in a browser that has logged in to the account before, without two-factor authentication.
-- Returns false, and has done nothing, when it is any other: a login that starts a challenge or a hold, or sends a mail.
create function enter_by_password(
  p_user uuid, p_hash text, p_attempt_key text, p_event uuid, p_request uuid,
  p_id uuid, p_token_hash bytea, p_user_agent text, p_address text, p_browser_hash bytea,
  p_fingerprint jsonb, p_previous_hash bytea
) returns boolean language plpgsql as $$
begin
  -- A password changed since it was verified ended all sessions; this login must not outlive that.
  perform 1 from passwords where user_id = p_user and hash = p_hash for share;
  if not found
    or exists (select from two_factor where user_id = p_user and activated_at is not null)
    or not exists (select from known_browsers where user_id = p_user and browser_hash = p_browser_hash)
  then
    return false;
  end if;
  perform open_session(p_id, p_token_hash, p_user, p_user_agent, p_address, p_browser_hash, p_fingerprint, '{password}', false,
    p_previous_hash);
  update known_browsers set last_seen_at = now() where user_id = p_user and browser_hash = p_browser_hash;
  if not found then
    raise exception 'the browser was forgotten during its login' using errcode = 'PP001';
  end if;
  insert into security_events (id, user_id, kind, factor, session_id, address, user_agent, request_id)
  values (p_event, p_user, 'logged_in', 'password', p_id, p_address, p_user_agent, p_request);
  delete from attempts where key = p_attempt_key;
  return true;
end $$;
