/**
 * `npm run seed`: puts the development players, their histories, staff and the sample game into the database.
 * It can run again at any time: existing players keep what they have, and the game moves to GAME_ORIGIN.
 * With `--without-histories` the caller posts those, as `npm run dev` does to date them.
 */
import { parseArgs } from "node:util";
import { connectDatabase, type Database, inTransaction, type Transaction } from "@passport/database";
import { createLedger, type Ledger } from "@passport/ledger";
import { termsVersion } from "@passport/protocol";
import { loadConfig } from "./config/config.ts";
import { approveAtOnce } from "./features/approvals/index.ts";
import { seedAssets, seedCollections, seedGameOfCollections, seedMetadataAddresses } from "./features/assets/index.ts";
import { seedClients } from "./features/clients/index.ts";
import { seedAllocation } from "./features/early/index.ts";
import { addAccount } from "./features/entry/index.ts";
import { canonicalEmail, createPasswordHasher, seedPasskey, seedTwoFactor } from "./features/factors/index.ts";
import { useFirstAddress } from "./features/holds/index.ts";
import { findAccountsByUsernames, findUserByUsername, findWalletOwner, writeWallet } from "./features/profile/index.ts";
import { parseKeyring } from "./platform/secrets/keyring.ts";
import { createSealer, type Sealer } from "./platform/secrets/sealer.ts";
import { gameClientAt } from "./seed-game.ts";
import { seedHistories } from "./seed-histories.ts";
import { type DatedTransfer, type PostPast, planHistory, postPast } from "./seed-history.ts";
import { seedPasskeyOf } from "./seed-passkey.ts";
import { type SeedPlayer, type SeedStaff, seedPlayers, seedStaff } from "./seed-players.ts";
import { seedPoints } from "./seed-points.ts";

/** Returns the usernames that were added. */
export const seed = async (
  db: Database,
  players: readonly SeedPlayer[] = seedPlayers,
  hash: (password: string) => Promise<string> = createPasswordHasher().hash,
): Promise<string[]> => {
  const added: string[] = [];
  await approveAtOnce(db);
  for (const player of players) {
    const hashed = player.password === undefined ? undefined : await hash(player.password);
    // In one transaction: an interrupted seed must not leave a player without a password.
    const isNew = await inTransaction(db, (transaction) => insertPlayer(transaction, player, hashed));
    if (isNew) added.push(player.username);
  }
  return added;
};

const insertPlayer = async (
  transaction: Transaction,
  player: SeedPlayer,
  passwordHash: string | undefined,
): Promise<boolean> => {
  const { username, first_name: firstName, last_name: lastName, email, public_address: wallet, role } = player;
  const canonical = email === undefined ? undefined : canonicalEmail(email);
  const made = await addAccount(transaction, {
    username,
    firstName,
    lastName,
    wallet,
    role,
    passwordHash,
    acceptsMarketing: false,
    termsVersion,
    ...(email !== undefined && canonical !== undefined && { email: { address: email, canonical, isVerified: true } }),
  });
  return made !== undefined;
};

/** Staff are players with a role, a second factor and a passkey. Returns the usernames that were added. */
export const seedWithStaff = async (
  db: Database,
  sealer: Sealer,
  staff: readonly SeedStaff[] = seedStaff,
): Promise<string[]> => {
  const added = await seed(db, [...seedPlayers, ...staff]);
  for (const { username, role, totpSecret } of staff) {
    const found = await findUserByUsername(db, username);
    if (found?.role_name !== role) continue;
    await seedTwoFactor({ db, sealer }, found.id, totpSecret);
    await seedPasskey(db, found.id, seedPasskeyOf(username));
  }
  return added;
};

/** What the players did with their SUPS. Returns the usernames whose history was new. */
export const seedHistory = async (ledger: Ledger, db: Database, postWithin?: PostPast): Promise<string[]> => {
  const added: string[] = [];
  const plans: DatedTransfer[] = [];
  const now = new Date();
  for (const [username, sessions] of seedHistories) {
    const [found] = await findAccountsByUsernames(db, [username]);
    // A player of a development database may have been renamed since.
    if (found === undefined) continue;
    const plan = await planHistory(ledger, { accountId: found.account_id, sessions }, now);
    if (plan.length > 0) added.push(username);
    plans.push(...plan);
  }
  if (plans.length > 0) await postPast({ ledger, db }, plans, postWithin);
  return added;
};

/** The fifth account of Anvil's well-known phrase, so a test wallet can sign for her. */
const erinsWallet = "0x15d34AAf54267DB7D7c367839AAf71A00a2C6A65";

/** Erin is an early contributor who has not signed yet. She gets a wallet to sign with. */
const seedEarlyContributor = async (db: Database): Promise<boolean> => {
  const [account] = await findAccountsByUsernames(db, ["erin"]);
  const user = await findUserByUsername(db, "erin");
  if (account === undefined || user === undefined || !(await seedAllocation(db, account.account_id))) return false;
  if (account.wallet === null && (await findWalletOwner(db, erinsWallet)) === undefined)
    await inTransaction(db, async (transaction) => {
      await useFirstAddress(transaction, { userId: user.id, address: erinsWallet });
      // Long known: seeded players can withdraw at once.
      await writeWallet(transaction, user.id, { address: erinsWallet, usableFrom: new Date(0) });
    });
  return true;
};

const main = async (): Promise<void> => {
  const { values: flags } = parseArgs({ options: { "without-histories": { type: "boolean" } } });
  const config = loadConfig();
  if (config.environment === "production")
    throw new Error("The seed's passwords and second factors are public: never in production");
  const db = connectDatabase(config.databaseUrl, { applicationName: "passport seed" });
  try {
    const added = await seedWithStaff(db, createSealer(parseKeyring(config.secretKeys)));
    console.log(added.length > 0 ? `added ${added.join(", ")}` : "all players were there");
    await using ledger = createLedger({ db });
    await seedCollections(db, config.networks);
    await seedAssets(db, config.networks);
    const gameOrigin = process.env["GAME_ORIGIN"] ?? "http://127.0.0.1:8090";
    await seedMetadataAddresses(db, gameOrigin);
    const game = gameClientAt(gameOrigin);
    await seedClients(db, [game]);
    await seedGameOfCollections(db, game.id);
    const given = await seedPoints({ db, ledger }, game);
    console.log(given.length > 0 ? `added the points of ${given.join(", ")}` : "all points were there");
    if (await seedEarlyContributor(db)) console.log("added the allocation of erin");
    if (flags["without-histories"] === true) return;
    const filled = await seedHistory(ledger, db);
    console.log(filled.length > 0 ? `added the histories of ${filled.join(", ")}` : "all histories were there");
  } finally {
    await db.destroy();
  }
};

if (import.meta.main) await main();
