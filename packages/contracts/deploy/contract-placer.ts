import { type Abi, type Address, type ContractConstructorArgs, encodeDeployData, type Hex, sha256 } from "viem";
import type { Progress, ProgressStore } from "./progress.ts";
import type { Chain, Sender } from "./sender.ts";

/** Puts a contract onto the chain once, however often the deployment is run. */
export type PlaceContract = <const TAbi extends Abi>(
  name: string,
  contract: { abi: TAbi; bytecode: Hex; args: ContractConstructorArgs<TAbi> },
) => Promise<Address>;

export interface PlacerOptions {
  chain: Chain;
  deployer: Sender;
  progress: Progress;
  store: ProgressStore;
  log: (line: string) => void;
}

export const contractPlacer = ({ chain, deployer, progress, store, log }: PlacerOptions): PlaceContract => {
  const lies = async (address: Address): Promise<boolean> => (await chain.reader.getCode({ address })) !== undefined;

  return async (name, { abi, bytecode, args }) => {
    const initCode = encodeDeployData({ abi, bytecode, args } as never);
    const initCodeHash = sha256(initCode);
    const known = progress.contracts[name];
    if (known !== undefined && (await lies(known.address))) {
      if (known.initCodeHash !== initCodeHash) throw new MendedPlan(name, known.address);
      log(`${name} lies at ${known.address} already`);
      return known.address;
    }
    // The address is written down before the transaction leaves: a crash in between loses no contract.
    progress.contracts[name] = { address: deployer.nextContractAddress(), initCodeHash };
    await store.save(progress);
    const address = await deployer.deploy(name, initCode);
    log(`${name} lies at ${address}`);
    return address;
  };
};

class MendedPlan extends Error {
  constructor(name: string, address: Address) {
    super(
      `${name} lies at ${address} already and was made by another plan, or from other sources. Deploy the plan that it was made ` +
        "by, or delete the file .progress and deploy everything again",
    );
  }
}
