import { type Abi, type Address, type ContractConstructorArgs, encodeDeployData, type Hex } from "viem";
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
    const known = progress.contracts[name];
    if (known !== undefined && (await lies(known))) {
      log(`${name} lies at ${known} already`);
      return known;
    }
    // The address is written down before the transaction leaves: a crash in between loses no contract.
    progress.contracts[name] = deployer.nextContractAddress();
    await store.save(progress);
    const address = await deployer.deploy(name, encodeDeployData({ abi, bytecode, args } as never));
    log(`${name} lies at ${address}`);
    return address;
  };
};
