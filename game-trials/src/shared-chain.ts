/** One chain for many journeys: its driver is used by one of them at a time, and blocks are mined and taken back. */

import { type Call, type ChainDriver, deepest } from "@passport/chain-trials/chain-driver";
import type { ChainDeployment } from "@passport/contracts";
import type { Chance } from "@passport/testbed/chance";
import type { Address, HDAccount, Hex } from "viem";

export class SharedChain {
  readonly driver: ChainDriver;
  readonly deployment: ChainDeployment;
  #turn: Promise<unknown> = Promise.resolve();

  constructor(driver: ChainDriver, deployment: ChainDeployment) {
    this.driver = driver;
    this.deployment = deployment;
  }

  /** One at a time, in the order of the calls. */
  exclusively<T>(work: () => Promise<T>): Promise<T> {
    const result = this.#turn.then(work);
    this.#turn = result.catch(() => undefined);
    return result;
  }

  /** Whether it was sent: a wallet has one unmined transaction at most, and a node refuses what would fail. */
  send(wallet: HDAccount, call: Call): Promise<boolean> {
    return this.exclusively(async () => {
      if (this.driver.isBusy(wallet.address)) return false;
      return this.driver.send(wallet, call).then(
        () => true,
        () => false,
      );
    });
  }

  call(to: Address, data: Hex): Promise<Hex> {
    return this.driver.anvil.request<Hex>("eth_call", [{ to, data }, "latest"]);
  }

  /** A block, and now and then a reorganisation. Returns how many blocks were taken back. */
  advance(chance: Chance): Promise<number> {
    return this.exclusively(async () => {
      if (chance.is(0.2)) await this.driver.resend(chance);
      await this.driver.mine();
      return chance.is(0.12) ? this.driver.reorganise(1 + chance.below(deepest), chance) : 0;
    });
  }

  async time(): Promise<number> {
    const block = await this.driver.anvil.request<{ timestamp: string }>("eth_getBlockByNumber", ["latest", false]);
    return Number(block.timestamp);
  }
}
