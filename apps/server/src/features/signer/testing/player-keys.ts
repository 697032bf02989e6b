/** A signer's world in which keys have ages, the keys of its players and what they sign. */
import { hashIntent, type Intent, toTypedData } from "@passport/contracts/intent";
import { addressAs, type Database, newId } from "@passport/database";
import type { Proof } from "@passport/protocol";
import { PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { sql } from "kysely";
import { type SignerWorld, startSignerWorld } from "./signer-world.ts";
import { contentOf, type FixtureVoucher, openVoucherFixture, type Player, toProofColumns } from "./voucher-fixtures.ts";

export const dayMs = 24 * 3_600_000;

export const startKeyWorld = async () => {
  await using resources = new AsyncDisposableStack();
  const world = resources.use(await startSignerWorld());
  const fixture = await openVoucherFixture(world);
  const api = resources.use(connectPatiently(addressAs(world.databaseUrl, "api")));
  const worker = resources.use(connectPatiently(addressAs(world.databaseUrl, "worker")));
  resources.use(await world.startSigner({ keyAgeMs: dayMs }));
  const kept = resources.move();
  let nonce = 0n;
  const open = (kind: FixtureVoucher["kind"], player: Player, proof?: Proof | null) => {
    nonce += 1n;
    return fixture.open(kind, { player, nonce, ...(proof !== undefined && { proof }) });
  };
  /** Makes the signer see the account's keys (it looks when it is asked) and ages what it has seen. */
  const makeKnown = async (player: Player): Promise<void> => {
    await world.ask((await open("mint", player)).id);
    await ageKeys(world.db, player);
  };
  return {
    world,
    fixture,
    api,
    worker,
    open,
    makeKnown,
    addKnownPlayer: async () => {
      const alice = await fixture.addPlayer();
      const device = await addPasskey(api, alice);
      await makeKnown(alice);
      return { alice, device };
    },
    prove: (voucher: FixtureVoucher, proof: Proof) =>
      api.updateTable("vouchers").set(toProofColumns(proof)).where("id", "=", voucher.id).execute(),
    [Symbol.asyncDispose]: () => kept.disposeAsync(),
  };
};
export type KeyWorld = Awaited<ReturnType<typeof startKeyWorld>>;

/** Ages all that the signer knows of the account. No role of ours may do that, so it uses the owner's rights. */
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
