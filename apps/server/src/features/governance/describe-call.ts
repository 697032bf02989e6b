/** A proposed call in words, as staff read it in the log, in mails, on the page and in the terminal. */
import { chains, isChainId } from "@passport/protocol";
import { formatEther, keccak256, stringToHex, zeroHash } from "viem";
import type { DecodedCall } from "./decode-call.ts";

/** What a contract holds now, by the name of its getter; empty where no node has said. */
export type Present = ReadonlyMap<string, string>;

interface Change {
  what: string;
  getter?: string;
  toText?: (value: string) => string;
}

const seconds = (value: string): string => {
  const count = Number(value);
  if (count === 0 || !Number.isSafeInteger(count)) return `${value} s`;
  if (count % 86_400 === 0) return `${count / 86_400} d`;
  if (count % 3_600 === 0) return `${count / 3_600} h`;
  return count % 60 === 0 ? `${count / 60} min` : `${count} s`;
};
const quoted = (value: string): string => JSON.stringify(value);

/** What each argument of a function changes, in their order. */
const changes: Readonly<Record<string, readonly Change[]>> = {
  setSigner: [
    { what: "signer", getter: "signer" },
    { what: "the old key stays valid for", toText: seconds },
  ],
  setLimits: [
    { what: "limit of an account", getter: "perAccountLimit" },
    { what: "limit of all accounts", getter: "overallLimit" },
  ],
  setQueueDelay: [{ what: "wait in the queue", getter: "queueDelay", toText: seconds }],
  setQueueMinimum: [{ what: "smallest amount in the queue", getter: "queueMinimum" }],
  setTreasury: [{ what: "treasury", getter: "treasury" }],
  setBaseURI: [{ what: "address of the metadata becomes", toText: quoted }],
  setURI: [{ what: "address of the metadata becomes", toText: quoted }],
  updateDelay: [{ what: "shortest wait of a proposal", getter: "getMinDelay", toText: seconds }],
  beginDefaultAdminTransfer: [{ what: "admin", getter: "defaultAdmin" }],
  changeDefaultAdminDelay: [{ what: "wait of a new admin", getter: "defaultAdminDelay", toText: seconds }],
};

/** Getters that say what a call would change. */
export const gettersOf = ({ function: name }: Pick<DecodedCall, "function">): string[] =>
  (changes[name ?? ""] ?? []).flatMap(({ getter }) => getter ?? []);

const roleNames = new Map<string, string>([
  [zeroHash, "DEFAULT_ADMIN_ROLE"],
  ...[
    "PAUSER",
    "UNPAUSER",
    "GUARDIAN",
    "DISTRIBUTOR",
    "PUBLISHER",
    "PROPOSER",
    "EXECUTOR",
    "CANCELLER",
    "CUSTODIAN",
  ].map((name): [string, string] => [keccak256(stringToHex(`${name}_ROLE`)), `${name}_ROLE`]),
]);
export const roleName = (role: string): string => roleNames.get(role) ?? role;

/** SUPS are counted with 18 decimals; limits of collections count assets. */
const amountOf = ({ contract }: DecodedCall, value: string): string =>
  contract === "Withdrawer" && /^\d+$/.test(value) ? `${formatEther(BigInt(value))} SUPS` : value;

const isAmount = ({ what }: Change): boolean => what.startsWith("limit") || what.startsWith("smallest");

export const describeCall = (call: DecodedCall, present: Present = new Map()): string => {
  const where = call.contract ?? `${call.target} (not one of our contracts)`;
  const coins = call.value === "0" ? "" : `, with ${call.value} wei`;
  return `${where}: ${whatOf(call, present)}${coins}`;
};

const whatOf = (call: DecodedCall, present: Present): string => {
  const values = call.arguments.map(({ value }) => value);
  const [first = "", second = ""] = values;
  if (call.function === null) {
    if (call.data === "0x") return "a payment without a call";
    return `unknown call ${call.data.slice(0, 10)}, data ${call.data}`;
  }
  if (call.function === "grantRole") return `gives ${roleName(first)} to ${second}`;
  if (call.function === "revokeRole") return `takes ${roleName(first)} from ${second}`;
  const known = changes[call.function];
  if (known === undefined)
    return `${call.function}(${call.arguments.map(({ name, value }) => `${name}: ${value}`).join(", ")})`;
  return known.map((change, nth) => changeText(call, change, { to: values[nth] ?? "", present })).join(", ");
};

const changeText = (call: DecodedCall, change: Change, { to, present }: { to: string; present: Present }): string => {
  const toText =
    change.toText ?? (isAmount(change) ? (value: string) => amountOf(call, value) : (value: string) => value);
  const before = change.getter === undefined ? undefined : present.get(change.getter);
  if (change.getter === undefined) return `${change.what} ${toText(to)}`;
  return before === undefined ? `${change.what} → ${toText(to)}` : `${change.what} ${toText(before)} → ${toText(to)}`;
};

export const chainName = (chainId: number): string => (isChainId(chainId) ? chains[chainId].name : `chain ${chainId}`);
