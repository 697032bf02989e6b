/** How each stolen key is removed by those whose keys are not stolen, and its holder replaced: by real transactions. */
import { type Address, encodeFunctionData, type Hex, keccak256, stringToHex, zeroHash } from "viem";
import { passportTimelockAbi } from "../../abi/passport-timelock.ts";
import { reservesRootsAbi } from "../../abi/reserves-roots.ts";
import { supsWithdrawerAbi } from "../../abi/sups-withdrawer.ts";
import { contractsWithPause } from "../deploy-chain.ts";
import { type Role, roles } from "../roles.ts";
import { muleOf, nextSigner, reportId } from "./fund-stage.ts";
import { madeUpAccount } from "./rehearsed-plan.ts";
import type { Call, Stage, VoucherContract } from "./stage.ts";

const successor: Address = madeUpAccount("the successor").address;

const custodianDelaySeconds = 14 * 86_400;

/** Steps in words; after the last one the thief must be able to do nothing. */
export type Removal = (stage: Stage) => Promise<string[]>;

/** The admin's way: proposals that wait at the same time. */
const through = async (stage: Stage, ...changes: readonly Call[]): Promise<void> => {
  const { plan, deployment, must } = stage;
  const timelock = { to: deployment.timelock, abi: passportTimelockAbi };
  const proposals = changes.map((change) => {
    const data = encodeFunctionData(change as never);
    return [change.to, 0n, data, zeroHash, keccak256(stringToHex(`removal ${data}`))];
  });
  for (const args of proposals)
    await must(plan.admin, { ...timelock, functionName: "schedule", args: [...args, plan.timelockSeconds] });
  await stage.passTime(Number(plan.timelockSeconds) + 1);
  for (const args of proposals) await must(plan.admin, { ...timelock, functionName: "execute", args });
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
    const grant = { abi: supsWithdrawerAbi, functionName: "grantRole" };
    const rights = rightsOf(stage, account(stage));
    await through(stage, ...rights.map(({ target, role }) => ({ ...grant, to: target, args: [role, successor] })));
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

/** Everything that the account holds by the plan is the successor's. */
const successionOf = (stage: Stage, account: Address): RoleChange[] =>
  rightsOf(stage, account).flatMap((right) => [
    { ...right, account, isGranted: false },
    { ...right, account: successor, isGranted: true },
  ]);

export const replaceAdmin: Removal = async (stage) => {
  const { admin } = stage.plan;
  await byCustodian(stage, successionOf(stage, admin), admin);
  return ["the custodian proposes a successor in its place, and names it"];
};

/** These a guardian cannot take from anybody: the timelock, the guardians and the custodian. */
const lasting: ReadonlySet<string> = new Set(["admin", "guardian", "custodian"] satisfies Role[]);

/** Whom a stolen guardian can dismiss: all that the plan gives to others. */
const dismissedBy = (stage: Stage, guardian: Address): RoleChange[] =>
  stage.contracts.flatMap(({ address: target, roles: planned = {} }) =>
    Object.entries(planned)
      .filter(([role]) => !lasting.has(role))
      .flatMap(([role, holders]) =>
        holders
          .filter((account) => account !== guardian)
          .map((account) => ({ target, role: roles[role as Role], account, isGranted: true })),
      ),
  );

export const replaceGuardian: Removal = async (stage) => {
  const { guardian } = stage.plan;
  await byCustodian(stage, [...successionOf(stage, guardian), ...dismissedBy(stage, guardian)], guardian);
  return [
    "the custodian proposes a successor in its place and every role that it could dismiss, and names all of them",
  ];
};

export const unpauseAll: Removal = async (stage) => {
  const unpause = { abi: supsWithdrawerAbi, functionName: "unpause" };
  for (const to of contractsWithPause(stage.deployment)) await stage.must(stage.plan.admin, { ...unpause, to });
  return ["the admin unpauses"];
};

/** In words, the roles of the plan that neither their holder nor a successor has. */
export const missingRoles = async (stage: Stage): Promise<string[]> => {
  const missing: string[] = [];
  for (const { name, address: to, roles: planned = {} } of stage.contracts) {
    const has = { to, abi: supsWithdrawerAbi, functionName: "hasRole" };
    for (const [role, holders] of Object.entries(planned)) {
      for (const holder of holders) {
        const asked = [holder, successor].map((one) =>
          stage.read<boolean>({ ...has, args: [roles[role as Role], one] }),
        );
        if (!(await Promise.all(asked)).includes(true)) missing.push(`${role} of ${name}`);
      }
    }
  }
  return missing;
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
