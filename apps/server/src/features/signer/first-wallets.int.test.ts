/** The signer believes which wallet of an account was its first and waits for nothing: no process writes that. */
import { addressAs } from "@passport/database";
import { connectPatiently } from "@passport/testbed/connect-patiently";
import { afterAll, beforeAll, expect, it } from "vitest";
import { type SignerWorld, startSignerWorld } from "./testing/signer-world.ts";
import { openVoucherFixture, type Player, type VoucherFixture } from "./testing/voucher-fixtures.ts";

let world: SignerWorld;
let fixture: VoucherFixture;
const resources = new AsyncDisposableStack();
beforeAll(async () => {
  world = resources.use(await startSignerWorld());
  fixture = await openVoucherFixture(world);
  resources.use(await world.startSigner({ keyAgeMs: 24 * 3_600_000 }));
});
afterAll(() => resources.disposeAsync());

let nonce = 0n;
const ask = async (player: Player) => {
  nonce += 1n;
  return world.ask((await fixture.open("withdraw", { player, nonce })).id);
};

it("[HOLD-4] [SIGN-4] a first wallet that had not to wait is not too new, and no process says which that is", async () => {
  const [alice, bob, mallory] = [await fixture.addPlayer(), await fixture.addPlayer(), await fixture.addPlayer()];
  const first = { user_id: alice.userId, address: alice.wallet, is_ready: true };
  for (const role of ["api", "worker"] as const) {
    await using process = connectPatiently(addressAs(world.databaseUrl, role));
    await expect(process.insertInto("first_wallets").values(first).execute()).rejects.toThrow("permission denied");
  }
  const waiting = { user_id: bob.userId, address: bob.wallet, is_ready: false };
  await world.db.insertInto("first_wallets").values([first, waiting]).execute();
  expect(await ask(alice)).toEqual({ signed: true });
  expect(await ask(bob)).toEqual({ refusal: "key_too_new" });
  // One that has taken its place is not the first.
  const put = (public_address: string | null, { userId }: Player) =>
    world.db.updateTable("users").set({ public_address }).where("id", "=", userId).execute();
  await put(null, mallory);
  await put(mallory.wallet, alice);
  expect(await ask({ ...alice, wallet: mallory.wallet, account: mallory.account })).toEqual({ refusal: "key_too_new" });
});
