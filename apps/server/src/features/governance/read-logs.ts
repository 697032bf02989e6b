/** What the logs of the timelocks and of all contracts with roles say, as rows. */
import { passportTimelockAbi as abi } from "@passport/contracts/abi/passport-timelock";
import { type Address, decodeAbiParameters, encodeFunctionData, getAbiItem, type Hex, zeroHash } from "viem";
import type { NetworkConfig } from "../../config/config.ts";
import type { ChainEvent, LogSource } from "../../platform/chain/chain-event.ts";
import { type DecodedCall, decodeCall } from "./decode-call.ts";
import { contractsOf, type KnownContract } from "./known-contracts.ts";

/** For how long a proposal can be executed: `READY_FOR` of the timelock. */
const readyForMs = 7 * 86_400_000;
/** More calls than this are counted and not kept: a change of one key in all our contracts has fewer. */
const mostCalls = 50;

export interface ScheduledProposal {
  kind: "timelock" | "roles";
  id: string;
  /** Its first log. */
  event: ChainEvent;
  calls: DecodedCall[];
  callCount: number;
  predecessor: string | null;
  salt: string | null;
  readyAt: Date;
  expiresAt: Date;
}

export type Act = "executed" | "cancelled" | "refused" | "dismissed" | "granted" | "revoked";

export interface GovernanceAct {
  act: Act;
  event: ChainEvent;
  /** The id of a proposal, or a role. */
  subject: string | null;
  account: string | null;
}

export interface GovernanceLogs {
  proposals: ScheduledProposal[];
  acts: GovernanceAct[];
  delays: ChainEvent[];
}

export interface Governance {
  logs(chainId: number): LogSource[];
  /** All logs of a transaction must be among the events. */
  read(events: readonly ChainEvent[]): GovernanceLogs;
  contractsOf(chainId: number): readonly KnownContract[];
  timelockOf(chainId: number): Address | undefined;
}

const sources = {
  governance_call_scheduled: getAbiItem({ abi, name: "CallScheduled" }),
  governance_call_salt: getAbiItem({ abi, name: "CallSalt" }),
  governance_call_executed: getAbiItem({ abi, name: "CallExecuted" }),
  governance_cancelled: getAbiItem({ abi, name: "Cancelled" }),
  governance_delay_changed: getAbiItem({ abi, name: "MinDelayChange" }),
  governance_dismissed: getAbiItem({ abi, name: "ProposerDismissed" }),
  governance_roles_proposed: getAbiItem({ abi, name: "RolesProposed" }),
  governance_roles_refused: getAbiItem({ abi, name: "RolesRefused" }),
  governance_roles_cancelled: getAbiItem({ abi, name: "RolesCancelled" }),
  governance_roles_changed: getAbiItem({ abi, name: "RolesChanged" }),
} as const;
/** Every contract with roles has these of OpenZeppelin's AccessControl. */
const roleSources = {
  governance_role_granted: getAbiItem({ abi, name: "RoleGranted" }),
  governance_role_revoked: getAbiItem({ abi, name: "RoleRevoked" }),
} as const;

/** What an event of this name says was done, and which of its arguments say to what and by whom. */
const acts: Readonly<Record<string, { act: Act; subject?: string; account?: string }>> = {
  governance_call_executed: { act: "executed", subject: "id" },
  governance_cancelled: { act: "cancelled", subject: "id" },
  governance_dismissed: { act: "dismissed", account: "proposer" },
  governance_roles_refused: { act: "refused", subject: "id", account: "by" },
  governance_roles_cancelled: { act: "cancelled", subject: "id" },
  governance_roles_changed: { act: "executed", subject: "id" },
  governance_role_granted: { act: "granted", subject: "role", account: "account" },
  governance_role_revoked: { act: "revoked", subject: "role", account: "account" },
};

export const createGovernance = (networks: readonly Pick<NetworkConfig, "chainId" | "deployment">[]): Governance => {
  const contracts = new Map<number, KnownContract[]>(
    networks.map(({ chainId, deployment }) => [chainId, contractsOf(deployment)]),
  );
  const timelocks = new Map<number, Address>(
    networks.map(({ chainId, deployment: { timelock } }) => [chainId, timelock.toLowerCase() as Address]),
  );
  const known = (chainId: number): readonly KnownContract[] => contracts.get(chainId) ?? [];
  return {
    contractsOf: known,
    timelockOf: (chainId) => timelocks.get(chainId),
    logs(chainId) {
      const contract = timelocks.get(chainId);
      if (contract === undefined) return [];
      const withRoles = known(chainId).filter(({ hasRoles }) => hasRoles);
      return [
        ...Object.entries(sources).map(([name, event]) => ({ name, contract, event, amount: null })),
        ...withRoles.flatMap(({ address }) =>
          Object.entries(roleSources).map(([name, event]) => ({ name, contract: address, event, amount: null })),
        ),
      ];
    },
    read: (events) => ({
      proposals: [...scheduledIn(events, known), ...rolesProposedIn(events, known)],
      acts: events.flatMap(toAct),
      delays: events.filter(({ name }) => name === "governance_delay_changed"),
    }),
  };
};

const text = (event: ChainEvent, name: string): string => String(event.args[name] ?? "");

type ContractsOf = (chainId: number) => readonly KnownContract[];

const finder = (known: ContractsOf, chainId: number) => (address: Address) =>
  known(chainId).find((contract) => contract.address === address);

/** A proposal of several calls is as many logs in a row, the first of them with index 0, and one of its salt. */
const scheduledIn = (events: readonly ChainEvent[], known: ContractsOf): ScheduledProposal[] => {
  const found: ScheduledProposal[] = [];
  const open = new Map<string, ScheduledProposal>();
  for (const event of events) {
    const key = `${event.txHash} ${text(event, "id")}`;
    if (event.name === "governance_call_salt") {
      const proposal = open.get(key);
      if (proposal !== undefined) proposal.salt = text(event, "salt");
    }
    if (event.name !== "governance_call_scheduled") continue;
    if (text(event, "index") === "0") {
      const proposal = toProposal(event);
      open.set(key, proposal);
      found.push(proposal);
    }
    const proposal = open.get(key);
    if (proposal === undefined) continue;
    proposal.callCount += 1;
    if (proposal.calls.length < mostCalls) {
      const call = { target: text(event, "target") as Address, value: text(event, "value") };
      proposal.calls.push(decodeCall(finder(known, event.chainId), { ...call, data: text(event, "data") as Hex }));
    }
  }
  return found;
};

const toProposal = (event: ChainEvent): ScheduledProposal => {
  const readyAt = new Date(event.minedAt.getTime() + Number(text(event, "delay")) * 1000);
  const predecessor = text(event, "predecessor");
  return {
    kind: "timelock",
    id: text(event, "id"),
    event,
    calls: [],
    callCount: 0,
    predecessor: predecessor === zeroHash ? null : predecessor,
    salt: null,
    readyAt,
    expiresAt: new Date(readyAt.getTime() + readyForMs),
  };
};

const roleChange = [
  { type: "address", name: "target" },
  { type: "bytes32", name: "role" },
  { type: "address", name: "account" },
  { type: "bool", name: "isGranted" },
] as const;

/** Shown as the calls that the timelock makes when it carries them out. */
const rolesProposedIn = (events: readonly ChainEvent[], known: ContractsOf): ScheduledProposal[] =>
  events
    .filter(({ name }) => name === "governance_roles_proposed")
    .map((event) => {
      const changes = event.args["changes"] as readonly Hex[];
      const readyAt = new Date(Number(text(event, "readyAt")) * 1000);
      return {
        kind: "roles",
        id: text(event, "id"),
        event,
        calls: changes.slice(0, mostCalls).map((change) => {
          const [target, role, account, isGranted] = decodeAbiParameters(roleChange, change);
          const functionName = isGranted ? "grantRole" : "revokeRole";
          const data = encodeFunctionData({ abi, functionName, args: [role, account] }).toLowerCase() as Hex;
          const call = { target: target.toLowerCase() as Address, value: "0", data };
          return decodeCall(finder(known, event.chainId), call);
        }),
        callCount: changes.length,
        predecessor: null,
        salt: null,
        readyAt,
        expiresAt: new Date(readyAt.getTime() + readyForMs),
      };
    });

const toAct = (event: ChainEvent): GovernanceAct[] => {
  const kind = acts[event.name];
  // A proposal of several calls is executed at once: its first call says so for all.
  if (kind === undefined || (event.name === "governance_call_executed" && text(event, "index") !== "0")) return [];
  const { act, subject, account } = kind;
  return [
    {
      act,
      event,
      subject: subject === undefined ? null : text(event, subject),
      account: account === undefined ? null : text(event, account),
    },
  ];
};
