/** What mallory can do who has a player's password and nothing else: calls that our own pages make, in any order. */
import { provePath } from "@passport/testbed/client/prove-path";
import { generatePrivateKey, type PrivateKeyAccount, privateKeyToAccount } from "viem/accounts";
import type { Browser } from "../browser.ts";
import { openCommander, type Reply } from "../commander.ts";
import type { LockFixture } from "../locks/lock-fixture.ts";
import { collection, itemCollection, proveEmail } from "../locks/player.ts";
import { logIn, newPassword } from "../people.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Victim } from "./victim.ts";

const newKey = (): PrivateKeyAccount => privateKeyToAccount(generatePrivateKey());

export class Mallory {
  readonly #setting: LockFixture;
  readonly #victim: Victim;
  #browser: Browser;
  #password: string;
  #email: string;
  #key = newKey();
  #wallet = newWallet(this.#key);
  /** What the calls for vouchers said, by how often. */
  readonly answers = new Map<string, number>();

  constructor(setting: LockFixture, victim: Victim) {
    this.#setting = setting;
    this.#victim = victim;
    this.#browser = setting.fixture.newBrowser();
    this.#password = victim.password;
    this.#email = victim.email;
  }

  /** In a browser that has never been here, as every one of hers. */
  async logInElsewhere(): Promise<void> {
    this.#browser = this.#setting.fixture.newBrowser();
    await logIn(this.#browser, { email: this.#email, password: this.#password });
  }

  /** A second time in the same browser, which is known by then. */
  async logInAgain(): Promise<void> {
    await logIn(this.#browser, { email: this.#email, password: this.#password });
  }

  async stepUp(): Promise<void> {
    await this.#browser.post("/auth/step_up", { password: this.#password });
  }

  async linkNewWallet(): Promise<void> {
    this.#key = newKey();
    this.#wallet = newWallet(this.#key);
    await this.linkSameWallet();
  }

  async linkSameWallet(): Promise<void> {
    const { userId } = this.#victim;
    await this.#send("USER:WALLET:ADD", async () => ({
      id: userId,
      ...(await this.#wallet.sign(this.#browser, userId)),
    }));
  }

  async removeWallet(): Promise<void> {
    await this.#send("USER:WALLET:REMOVE", async () => ({}));
  }

  async changePassword(): Promise<void> {
    const next = newPassword();
    const { status } = await this.#browser.post("/auth/change_password", {
      password: this.#password,
      new_password: next,
    });
    if (status === 200) this.#password = next;
  }

  /** To a mailbox of her own, in which she has read the code. */
  async changeEmail(): Promise<void> {
    const email = `m-${this.#email}`;
    await proveEmail(this.#setting, this.#victim, email);
    const reply = await this.#send("USER:UPDATE", async () => ({ id: this.#victim.userId, email }));
    if (reply?.error_code === undefined && reply !== undefined) this.#email = email;
  }

  async lowerProtection(): Promise<void> {
    await this.#send("USER:PROTECTION:SET", async () => ({ hold_hours: 24, daily_limit: null }));
  }

  async forgetAddresses(): Promise<void> {
    const reply = await this.#send("USER:ADDRESSES", async () => ({}));
    for (const { address } of (reply?.payload ?? []) as { address: string }[]) {
      await this.#send("USER:ADDRESSES:REMOVE", async () => ({ address }));
    }
  }

  async turnTwoFactorOff(): Promise<void> {
    await this.#send("USER:TFA:CANCEL", async () => ({}));
  }

  async logOut(): Promise<void> {
    await this.#browser.get("/auth/logout");
  }

  /** Every kind of voucher, to her wallet and to the victim's own; each confirmed by its key, as if she had that too. */
  async askForVouchers(): Promise<void> {
    for (const account of [this.#key, this.#victim.wallet]) await this.#askAll(account);
  }

  async #askAll(account: PrivateKeyAccount): Promise<void> {
    const { address: wallet } = account;
    const prover = { account, accountId: this.#victim.accountId, deployments: this.#setting.deployments };
    const { mintable, staked } = this.#victim;
    const tokenAt = (id: number) => `collection_slug/${collection}/token_id/${id}`;
    for (const path of [
      `/api/withdraw/${wallet}/0/1000/97`,
      `/api/nfts/owner_address/${wallet}/nonce/0/${tokenAt(mintable)}`,
      `/api/nfts/unstake/owner_address/${wallet}/nonce/0/${tokenAt(staked)}`,
      `/api/1155/${wallet}/1/0/1?collection_slug=${itemCollection}`,
    ]) {
      const { status, body } = await this.#browser.get(await provePath(path, prover));
      const answer = status === 200 ? "voucher" : (body.error_code ?? String(status));
      this.answers.set(answer, (this.answers.get(answer) ?? 0) + 1);
    }
  }

  /** Undefined when her session has ended, or she has none. */
  async #send(key: string, payload: () => Promise<unknown>): Promise<Reply | undefined> {
    try {
      await using commander = await openCommander(this.#browser, this.#victim.userId);
      return await commander.send(key, await payload());
    } catch {
      return undefined;
    }
  }
}
