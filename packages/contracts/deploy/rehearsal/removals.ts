/** How each stolen key is removed by those whose keys are not stolen, and its holder replaced: by real transactions. */
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, zeroHash } from "viem";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { reservesRootsAbi } from "../../abi/reserves-roots.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { type Role, roles } from "../roles.ts";
import { muleOf, reportId } from "./fund-stage.ts";
import { madeUpAccount } from "./rehearsed-plan.ts";
import type { Call, Stage, VoucherContract } from "./stage.ts";

const successor: Address = madeUpAccount("the successor").address;
const nextSigner = madeUpAccount("the signer after the theft");

const custodianDelaySeconds = 14 * 86_400;

/** Steps in words; after the last one the thief must be able to do nothing. */
export type Removal = (stage: Stage) => Promise<string[]>;

/** The admin's way: a proposal that waits. */
const through = async (stage: Stage, change: Call): Promise<void> => {
  const { plan, deployment, must } = stage;
  const data = encodeFunctionData(change as never);
  const args = [change.to, 0n, data, zeroHash, keccak256(stringToHex(`removal ${data}`))];
  const timelock = { to: deployment.timelock, abi: passportTimelockAbi };
  await must(plan.admin, { ...timelock, functionName: "schedule", args: [...args, plan.timelockSeconds] });
  await stage.passTime(Number(plan.timelockSeconds) + 1);
  await must(plan.admin, { ...timelock, functionName: "execute", args });
};

interface RoleChange {
  target: Address;
  role: Hex;
  account: Address;
  isGranted: boolean;
}

/** The custodian's way, whatever the thief says against it. */
const byCustodian = async (stage: Stage, changes: readonly RoleChange[], thief: Address): Promise<void> => {
  const { plan, deployment, must, read } = stage;
  const timelock = { to: deployment.timelock, abi: passportTimelockAbi };
  await must(plan.custodian, { ...timelock, functionName: "proposeRoles", args: [changes] });
  const id = await read<Hex>({ ...timelock, functionName: "hashRoles", args: [changes] });
  await stage.send(thief, { ...timelock, functionName: "refuseRoles", args: [id] });
  await stage.passTime(custodianDelaySeconds + 1);
  await must(plan.custodian, { ...timelock, functionName: "changeRoles", args: [changes] });
};

/** Every right that the account holds by the plan, to take and to give. */
const rightsOf = (stage: Stage, account: Address): Omit<RoleChange, "account" | "isGranted">[] =>
  stage.contracts.flatMap(({ address: target, roles: planned = {} }) =>
    Object.entries(planned).flatMap(([role, holders]) =>
      holders.includes(account) ? [{ target, role: roles[role as Role] }] : [],
    ),
  );

const dismiss = async (stage: Stage, account: Address): Promise<void> => {
  const { plan, deployment, must } = stage;
  for (const { target, role } of rightsOf(stage, account)) {
    if (target === deployment.timelock) continue;
    await must(plan.guardian, { to: target, abi: supsWithdrawerAbi, functionName: "dismiss", args: [role, account] });
  }
};

export const removeSigner =
  (contract: VoucherContract): Removal =>
  async (stage) => {
    const { plan, must } = stage;
    const at = { to: contract.address, abi: supsWithdrawerAbi };
    await must(plan.guardian, { ...at, functionName: "revokeSigner" });
    await must(plan.guardian, { ...at, functionName: "killEpoch" });
    return ["the guardian revokes the key and ends the epoch"];
  };

export const replaceSigner =
  (contract: VoucherContract): Removal =>
  async (stage) => {
    const args = [nextSigner.address, 0n];
    await through(stage, { to: contract.address, abi: supsWithdrawerAbi, functionName: "setSigner", args });
    return ["the admin proposes a new key and sets it"];
  };

export const removeHolder =
  (account: (stage: Stage) => Address, what: string): Removal =>
  async (stage) => {
    await dismiss(stage, account(stage));
    return [`the guardian dismisses the ${what}`];
  };

/** A pauser may have paused first; a publisher may have published. */
export const replaceHolder =
  (account: (stage: Stage) => Address): Removal =>
  async (stage) => {
    const [first] = rightsOf(stage, account(stage));
    if (first === undefined) return [];
    const args = [first.role, successor];
    await through(stage, { to: first.target, abi: supsWithdrawerAbi, functionName: "grantRole", args });
    return ["the admin proposes a successor and names it"];
  };

export const disown: Removal = async (stage) => {
  const { reservesRoots } = stage.deployment;
  if (reservesRoots === null) return [];
  const own = { to: reservesRoots, abi: reservesRootsAbi, functionName: "disown" };
  await stage.must(stage.plan.guardian, { ...own, args: [reportId] });
  return ["and disowns false reports"];
};

export const removeAdmin: Removal = async (stage) => {
  const { plan, deployment, must } = stage;
  const args = [plan.admin];
  await must(plan.guardian, { to: deployment.timelock, abi: passportTimelockAbi, functionName: "dismiss", args });
  await dismiss(stage, plan.admin);
  return ["the guardian dismisses the admin in the timelock, which voids what is pending, and in every contract"];
};

export const replaceByCustodian =
  (account: (stage: Stage) => Address): Removal =>
  async (stage) => {
    const rights = rightsOf(stage, account(stage));
    const changes = rights.flatMap((right) => [
      { ...right, account: account(stage), isGranted: false },
      { ...right, account: successor, isGranted: true },
    ]);
    await byCustodian(stage, changes, account(stage));
    return ["the custodian proposes a successor in its place, and names it"];
  };

export const removeCustodian: Removal = async (stage) => {
  const { plan, deployment } = stage;
  const change = { to: deployment.timelock, abi: passportTimelockAbi };
  await through(stage, { ...change, functionName: "revokeRole", args: [roles.custodian, plan.custodian] });
  return ["the admin proposes that the custodian loses its role, and takes it"];
};

export const replaceCustodian: Removal = async (stage) => {
  const { deployment } = stage;
  const change = { to: deployment.timelock, abi: passportTimelockAbi };
  await through(stage, { ...change, functionName: "grantRole", args: [roles.custodian, successor] });
  return ["the admin proposes a successor and names it"];
};

/** What the thief of the custodian's key wants: the powers of admin and guardian for an account of its own. */
export const coup = (stage: Stage): RoleChange[] =>
  [stage.plan.admin, stage.plan.guardian].flatMap((account) =>
    rightsOf(stage, account).map((right) => ({ ...right, account: muleOf(0), isGranted: true })),
  );
