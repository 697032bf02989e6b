/** What is proposed in the timelocks of our contracts, and the commands that stop it. */
import { chains, isChainId, listProposals, mostCounted, type Proposal, stoppingCommands } from "@passport/protocol";
import { clean, facts, time } from "../table.ts";
import type { Verb } from "../verb.ts";

export const proposals: Verb = {
  usage: "proposals",
  summary:
    "Changes of our contracts that are proposed, and how each is stopped; --state ended shows what became of others",
  operand: "none",
  takes: ["state", "after", "limit"],
  async run(session, { options }) {
    const { state = "pending", after, limit } = options;
    const [chainId, number] = (after ?? "").split("/").map(Number);
    const page = await session.ask(listProposals, {
      state: state as "pending" | "ended",
      ...(chainId !== undefined && number !== undefined && { after: { chain_id: chainId, number } }),
      ...(limit !== undefined && { limit: Number(limit) }),
    });
    const counts = page.chains.map(
      ({ chain_id, pending }) =>
        `${chainName(chain_id)}: ${pending === mostCounted ? `${pending} or more` : pending} pending\n`,
    );
    const last = page.proposals.at(-1);
    const more = page.has_more && last !== undefined ? `There is more: --after ${last.chain_id}/${last.number}\n` : "";
    return { text: [...counts, ...page.proposals.map((one) => `\n${shown(one)}`), more].join(""), json: page };
  },
};

const chainName = (id: number): string => (isChainId(id) ? chains[id].name : `Chain ${id}`);

const stateOf = ({ state, is_ready, is_final }: Proposal): string =>
  `${state === "pending" && is_ready ? "ready: it can be executed now" : state}${is_final ? "" : ", not final yet"}`;

const shown = (proposal: Proposal): string => {
  const { calls, call_count, refused_by, proposer, ended_at } = proposal;
  const more = call_count - calls.length;
  const changes = calls.map(({ words }) => `  ${clean(words)}\n`).join("");
  return [
    facts([
      ["chain", chainName(proposal.chain_id)],
      ["proposal", proposal.id],
      ["state", stateOf(proposal)],
      ["proposed", `${time(proposal.scheduled_at)}${proposer === null ? "" : ` by ${proposer}`}`],
      ["ready", time(proposal.ready_at)],
      ["expires", time(proposal.expires_at)],
      ...(ended_at === null ? [] : ([["ended", time(ended_at)]] as const)),
      ...(refused_by.length === 0 ? [] : ([["refused by", refused_by.join(", ")]] as const)),
    ]),
    changes,
    more > 0 ? `  ${more} more calls\n` : "",
    ...stoppingCommands(proposal).map(({ by, line }) => `Not yours? The ${by}: ${line}\n`),
  ].join("");
};
