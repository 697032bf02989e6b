/** What is proposed in the timelock that governs our contracts, and what the holders of its keys can do about it (CHAIN-56). */
import * as z from "zod/mini";

export const proposalStates = ["pending", "executed", "cancelled", "void", "expired"] as const;
export type ProposalState = (typeof proposalStates)[number];

const callSchema = z.strictObject({
  /** What it would change: "Withdrawer: signer 0x… → 0x…". */
  words: z.string(),
  target: z.string(),
  /** The name of our contract; null for an address that is not ours. */
  contract: z.nullable(z.string()),
  /** Null where no function of our contract fits: the data is shown as it is. */
  function: z.nullable(z.string()),
  arguments: z.array(z.strictObject({ name: z.string(), value: z.string() })),
  value: z.string(),
  /** Of long data, the beginning. */
  data: z.string(),
});
export type ProposedCall = z.infer<typeof callSchema>;

export const proposalSchema = z.strictObject({
  chain_id: z.int(),
  id: z.string(),
  /** `timelock`: a change that the admin proposes. `roles`: a change of roles that the custodian proposes. */
  kind: z.enum(["timelock", "roles"]),
  state: z.enum(proposalStates),
  /** Pending, and can be executed now. */
  is_ready: z.boolean(),
  /** False while the chain may still take it back. */
  is_final: z.boolean(),
  /** The first ones; `call_count` says how many there are. */
  calls: z.array(callSchema),
  call_count: z.int(),
  timelock: z.string(),
  /** Null where several accounts could propose it and the sender of the transaction is none of them. */
  proposer: z.nullable(z.string()),
  refused_by: z.array(z.string()),
  predecessor: z.nullable(z.string()),
  salt: z.nullable(z.string()),
  tx_hash: z.string(),
  block_number: z.int(),
  scheduled_at: z.iso.datetime(),
  ready_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  ended_at: z.nullable(z.iso.datetime()),
  /** Its place in the order in which proposals of its chain were noticed. */
  number: z.int(),
});
export type Proposal = z.infer<typeof proposalSchema>;

/** A count of pending proposals stops here: a thief of the admin's key can make any number of them. */
export const mostCounted = 10_000;

export const governedChainSchema = z.strictObject({
  chain_id: z.int(),
  timelock: z.string(),
  /** At most `mostCounted`. */
  pending: z.int(),
  next_ready_at: z.nullable(z.iso.datetime()),
});

export interface ProposalCommand {
  by: "guardian" | "proposer" | "proposer and guardian";
  does: "cancel" | "dismiss" | "refuse";
  line: string;
}

/** The commands that stop a pending proposal, as they are typed. `RPC` is a node of its chain. */
export const stoppingCommands = ({ kind, id, timelock, proposer, state }: Proposal): ProposalCommand[] => {
  if (state !== "pending") return [];
  const send = (call: string): string => `cast send ${timelock} ${call} --rpc-url "$RPC" --ledger`;
  if (kind === "roles")
    return [{ by: "proposer and guardian", does: "refuse", line: send(`"refuseRoles(bytes32)" ${id}`) }];
  return [
    { by: "guardian", does: "cancel", line: send(`"cancel(bytes32)" ${id}`) },
    { by: "guardian", does: "dismiss", line: send(`"dismiss(address)" ${proposer ?? '"$PROPOSER"'}`) },
  ];
};
