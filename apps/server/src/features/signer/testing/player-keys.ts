/** The keys of a player as the signer knows them, and what they sign. */
import { hashIntent, type Intent, toTypedData } from "@passport/contracts/intent";
import { type Database, newId } from "@passport/database";
import type { Proof } from "@passport/protocol";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { sql } from "kysely";
import type { SignerWorld } from "./signer-world.ts";
import { contentOf, type FixtureVoucher, type Player } from "./voucher-fixtures.ts";

export const dayMs = 24 * 3_600_000;

/** As if the signer had seen everything of the account so long ago. No role of ours could say so. */
export const ageKeys = async (db: Database, { accountId }: Player, ageMs = dayMs): Promise<void> => {
  for (const table of ["signer.known_wallets", "signer.known_passkeys"] as const)
    await db
      .updateTable(table)
      .set({ first_seen_at: sql`clock_timestamp() - ${ageMs + 1_000} * interval '1 millisecond'` })
      .where("account_id", "=", accountId)
      .execute();
};

export const addPasskey = async (db: Database, { userId }: Player): Promise<PasskeyDevice> => {
  const device = new PasskeyDevice({ origin: publicOrigin });
  const rpId = new URL(publicOrigin).hostname;
  device.create({ challenge: "x", rp: { id: rpId }, user: { id: "AA" } });
  const row = { id: newId(), user_id: userId, name: "a key", sign_count: 0, transports: ["usb"], aaguid: newId() };
  await db
    .insertInto("passkeys")
    .values({
      ...row,
      credential_id: device.credentialId,
      public_key: device.publicKey,
      is_syncable: false,
      is_synced: false,
    })
    .execute();
  return device;
};
export const intentOf = (world: SignerWorld, player: Player, voucher: FixtureVoucher): Intent => {
  const { chainId } = voucher.kind === "withdraw" ? world.chains.binance : world.chains.ethereum;
  return {
    ...contentOf(player, { ...voucher, chainId }),
    id: `0x${newId().replaceAll("-", "").repeat(2)}`,
    validUntil: Math.floor(Date.now() / 1000) + 600,
  };
};
export const byPasskey = (device: PasskeyDevice, intent: Intent, lies = {}): Proof => {
  const challenge = Buffer.from(hashIntent(intent).slice(2), "hex").toString("base64url");
  const passkey = device.get({ challenge, rpId: new URL(publicOrigin).hostname }, lies);
  return { id: intent.id, valid_until: intent.validUntil, passkey };
};
export const byWallet = async ({ account }: Player, intent: Intent): Promise<Proof> => ({
  id: intent.id,
  valid_until: intent.validUntil,
  signature: await account.signTypedData(toTypedData(intent)),
});
