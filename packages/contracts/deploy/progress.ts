import { readFile, rename, writeFile } from "node:fs/promises";
import type { Address, Hex } from "viem";

/** How far a deployment came. Kept in a file, it lets a run that was stopped go on where it was. */
export interface Progress {
  chainId: number;
  deployer: Address;
  startBlock: number;
  contracts: Record<string, PlacedContract>;
}

export interface PlacedContract {
  address: Address;
  /** Of the code that makes the contract, arguments included: what the plan said when it was placed. */
  initCodeHash: Hex;
}

export interface ProgressStore {
  load(): Promise<Progress | undefined>;
  save(progress: Progress): Promise<void>;
}

/** For chains that are thrown away: nothing to go on with. */
export const forgetfulProgress: ProgressStore = { load: async () => undefined, save: async () => {} };

export const progressFile = (path: string): ProgressStore => ({
  async load() {
    try {
      return JSON.parse(await readFile(path, "utf8")) as Progress;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
      throw error;
    }
  },
  /** Written aside and renamed: a crash leaves the old file or the new one, never half of one. */
  async save(progress) {
    await writeFile(`${path}.new`, `${JSON.stringify(progress, null, 2)}\n`);
    await rename(`${path}.new`, path);
  },
});
