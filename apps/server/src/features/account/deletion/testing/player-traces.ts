/** A player with a row in every table that can hold one, every column filled; and queries that find the player there. */
import { randomBytes } from "node:crypto";
import { type Database, newId } from "@passport/database";
import { sql } from "kysely";

/** Tables with a column that says which player a row is about, and tables that refer to those. */
export const readTables = async (db: Database): Promise<string[]> => {
  const { rows } = await sql<{ name: string }>`
    with recursive about as (
      select distinct format('%s.%s', table_schema, table_name) as name
      from information_schema.columns
      where table_schema in ('public', 'ledger')
        and column_name in ('user_id', 'account_id', 'owner_id', 'actor_id', 'email', 'email_canonical', 'concerned')
      union
      select format('%s.%s', n.nspname, c.relname)
      from pg_constraint k
      join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
      join pg_class rc on rc.oid = k.confrelid join pg_namespace rn on rn.oid = rc.relnamespace
      join about on about.name = format('%s.%s', rn.nspname, rc.relname)
      where k.contype = 'f'
    )
    select name from about where name !~ '^ledger\.entries_[0-9]+$' order by name
  `.execute(db);
  return rows.map(({ name }) => name);
};

/** How many rows of each table have one of these words; tables without any are left out. */
export const readRowsAbout = async (
  db: Database,
  tables: readonly string[],
  words: readonly string[],
): Promise<Record<string, number>> => {
  const counts: Record<string, number> = {};
  for (const table of tables) {
    const { rows } = await sql<{ count: number }>`
      select count(*)::integer as count from ${sql.raw(table)} t
      where exists (select from unnest(${[...words]}::text[]) word where t::text like '%' || word || '%')
    `.execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) counts[table] = count;
  }
  return counts;
};

/** Every row of these tables, as text. */
export const readText = async (db: Database, tables: readonly string[]): Promise<string> => {
  const dumps = tables.map((table) => sql<{ row: string }>`select t::text as row from ${sql.raw(table)} t`.execute(db));
  return (await Promise.all(dumps)).flatMap(({ rows }) => rows.map(({ row }) => row)).join("\n");
};

export const filesOf = (db: Database, userId: string) =>
  db.selectFrom("files").selectAll().where("owner_id", "=", userId).execute();

const soon = sql<Date>`now() + interval '1 hour'`;
const bytes = () => randomBytes(32);

/** The secrets are unique words: none of them may be found afterwards. */
export const fillWithTraces = async (
  db: Database,
  { userId, accountId, email }: { userId: string; accountId: string; email: string },
): Promise<{ secrets: string[]; sessionId: string }> => {
  const word = () => `canary${randomBytes(8).toString("hex")}`;
  const words = Array.from({ length: 8 }, word);
  const [first = "", last = "", mobile = "", wallet = "", subject = "", sealed = "", agent = ""] = words;
  const signed = words.at(-1) ?? "";
  const user_id = userId;
  const email_canonical = email;
  const picture = newId();
  await db
    .insertInto("files")
    .values({
      id: picture,
      owner_id: userId,
      is_public: false,
      content_type: "image/webp",
      size: 1,
      stored_at: sql<Date>`now()`,
    })
    .execute();
  const [organisation_id, faction_id] = [newId(), newId()];
  await db.insertInto("organisations").values({ id: organisation_id, name: "Guild" }).execute();
  await db.insertInto("factions").values({ id: faction_id, label: "Zenith" }).execute();
  await db
    .updateTable("users")
    .set({ first_name: first, last_name: last, mobile_number: mobile, public_address: wallet, avatar_id: picture })
    .set({ organisation_id, faction_id, accepts_marketing: true, role: "Support", verified: true, shows_name: true })
    .set({ tenant: "a-site" })
    .set({ withdraw_lock: true, mint_lock: true, withdrawals_held_until: sql`now()`, wallet_usable_from: sql`now()` })
    .where("id", "=", userId)
    .execute();
  const { id: session_id } = await db
    .updateTable("sessions")
    .set({ user_agent: agent, fingerprint: JSON.stringify({ agent }) })
    .where("user_id", "=", userId)
    .returning("id")
    .executeTakeFirstOrThrow();

  await db.insertInto("identities").values({ provider: "google", subject, user_id }).execute();
  await db.insertInto("holds").values({ id: newId(), user_id, reason: "password_reset", ends_at: soon }).execute();
  await db
    .insertInto("withdrawal_addresses")
    .values({ user_id, address: wallet, name: subject, usable_from: soon })
    .execute();
  await db.insertInto("denials").values({ user_id, since: soon }).execute();
  await db.insertInto("withdrawal_protections").values({ user_id, hold_hours: 48, daily_limit: "1000" }).execute();
  await db.insertInto("spending_limits").values({ user_id, daily_limit: "1000" }).execute();
  await db.insertInto("two_factor").values({ user_id, secret_sealed: sealed }).execute();
  const code = { user_id, position: 1, code_hash: bytes(), code_sealed: sealed };
  await db.insertInto("recovery_codes").values(code).execute();
  await db
    .insertInto("passkeys")
    .values({
      ...{ id: newId(), user_id, credential_id: bytes(), public_key: bytes(), sign_count: 1, transports: [] },
      ...{ aaguid: newId(), name: agent, is_syncable: false, is_synced: false },
    })
    .execute();
  await db
    .insertInto("passkey_challenges")
    .values({ challenge_hash: bytes(), purpose: "step_up", holder_hash: bytes(), user_id, expires_at: soon })
    .execute();
  const challenge = { token_hash: bytes(), token_sealed: sealed, user_id, browser_hash: bytes(), auth_type: "email" };
  await db
    .insertInto("tfa_challenges")
    .values({ ...challenge, expires_at: soon })
    .execute();
  const link = { token_hash: bytes(), purpose: "reset_password", user_id, email_canonical };
  await db
    .insertInto("link_tokens")
    .values({ ...link, expires_at: soon })
    .execute();
  const code_id = newId();
  const purpose = "profile_email";
  await db
    .insertInto("email_codes")
    .values({ purpose, email_canonical, id: code_id, code_sealed: sealed, expires_at: soon })
    .execute();
  const proof = { token_hash: bytes(), purpose, email, email_canonical, code_id, user_id };
  await db
    .insertInto("email_proofs")
    .values({ ...proof, expires_at: soon })
    .execute();
  await db.insertInto("withheld_emails").values({ id: newId(), user_id, email_canonical, sealed }).execute();
  const nonce = { nonce_hash: bytes(), purpose: "link", address: wallet, chain_id: 1, user_id, message_sealed: sealed };
  await db
    .insertInto("wallet_nonces")
    .values({ ...nonce, expires_at: soon })
    .execute();
  const visit = { secret_hash: bytes(), provider: "google", purpose: "link", session_id, browser_hash: bytes() };
  await db
    .insertInto("provider_visits")
    .values({ ...visit, verifier_sealed: sealed, expires_at: soon })
    .execute();
  await db
    .insertInto("clients")
    .values({ id: `client-${newId()}`, name: "A game" })
    .execute();
  const client = await db.selectFrom("clients").select("id").executeTakeFirstOrThrow();
  await db
    .insertInto("external_codes")
    .values({
      code_hash: bytes(),
      client_id: client.id,
      origin: "https://game.example",
      user_id,
      session_id,
      expires_at: soon,
    })
    .execute();
  await db.insertInto("client_players").values({ id: newId(), client_id: client.id, user_id }).execute();
  const staff = await db.selectFrom("users").select("id").where("id", "!=", userId).executeTakeFirstOrThrow();
  await db
    .insertInto("staff_requests")
    .values({
      ...{ id: newId(), kind: "user.unlock", subject: userId, concerned: [userId], requested_by: staff.id },
      // The audit log keeps why: it is no secret of the player.
      ...{ details: JSON.stringify({ locks: ["minting"] }), reason: "A trace" },
    })
    .execute();
  const plan = { allocation: "1", daily_release: "1", starts_at: soon, cliff_at: soon };
  await db
    .insertInto("early_allocations")
    .values({ id: newId(), account_id: accountId, wallet, ...plan })
    .execute();
  const agreement = { name: first, email, phone: mobile, wallet, message: signed, signature: signed, agreed: true };
  await db
    .insertInto("early_agreements")
    .values({ account_id: accountId, ...agreement })
    .execute();
  const operation = { id: newId(), kind: "deposit", state: "confirmed", account_id: accountId };
  await db.insertInto("operations").values(operation).execute();
  return { secrets: words, sessionId: session_id };
};
