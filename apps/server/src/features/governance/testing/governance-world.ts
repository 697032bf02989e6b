/** Both chains with our contracts, a worker that watches them, and members of staff who look at it. */
import { connectChain, developmentAccounts } from "@passport/contracts";
import type { OutputOf, Proposal } from "@passport/protocol";
import type { listProposals } from "@passport/protocol/calls/governance";
import { type Anvil, type Chains, startChains, waitUntil } from "@passport/testbed";
import type { Address, Hex } from "viem";
import { type AccessFixture, startAccessFixture } from "../../entry/testing/access-fixture.ts";
import { appoint, type Staff } from "../../support/testing/staff-fixtures.ts";

type Key = "admin" | "guardian" | "custodian" | "pauser";
type Listed = OutputOf<typeof listProposals>;

export interface GovernanceWorld extends AsyncDisposable {
  chains: Chains;
  access: AccessFixture;
  staff: Staff;
  /** On the BSC-like chain, which has the withdrawer. */
  anvil: Anvil;
  timelock: Address;
  withdrawer: Address;
  send(key: Key, data: Hex, to?: Address): Promise<void>;
  /** Everything that was sent is final and has had its effects. */
  settle(): Promise<void>;
  /** Everything that was sent was seen. */
  follow(): Promise<void>;
  list(payload?: object): Promise<Listed>;
  find(id: string, state?: "pending" | "ended"): Promise<Proposal | undefined>;
  /** As the worker tells it. */
  metric(name: string, labels: Record<string, string>): Promise<number | undefined>;
  startWorker(): Promise<void>;
  stopWorker(): Promise<void>;
}

/** Room for what the tests take back. */
const slotsInAnEpoch = 4;

export const openGovernanceWorld = async (): Promise<GovernanceWorld> => {
  await using made = new AsyncDisposableStack();
  const chains = made.use(await startChains({ slotsInAnEpoch }));
  const access = made.use(await startAccessFixture({ ...chains.environment, CHAIN_POLL_MS: "50" }));
  const staff = await appoint(access, "Admin");
  const { binance: anvil } = chains;
  const { timelock, withdrawer } = chains.deployments.binance;
  if (withdrawer === null) throw new Error("no withdrawer");
  const chain = await connectChain(anvil.url);
  let watching: AsyncDisposable | undefined;
  const stopWorker = async (): Promise<void> => {
    await watching?.[Symbol.asyncDispose]();
    watching = undefined;
  };
  const startWorker = async (): Promise<void> => {
    watching = await (await access.api.worker()).chain.startWatching();
  };
  made.defer(stopWorker);
  const cursor = () =>
    access.db
      .selectFrom("chain_cursors")
      .select(["head_number", "finalized_number"])
      .where("chain_id", "=", anvil.chainId)
      .executeTakeFirst();
  const height = async (): Promise<number> => Number(await anvil.request<string>("eth_blockNumber"));
  const list = async (payload: object = {}): Promise<Listed> => {
    const { payload: answer, error } = await staff.ask("STAFF:PROPOSAL:LIST", payload);
    if (error !== undefined) throw new Error(String(error));
    return answer as Listed;
  };
  await startWorker();
  const resources = made.move();
  return {
    chains,
    access,
    staff,
    anvil,
    timelock,
    withdrawer,
    list,
    startWorker,
    stopWorker,
    async send(key, data, to = timelock) {
      // Made again each time: a reorganisation takes nonces back.
      const sender = await chain.senderFor(developmentAccounts[key]);
      await anvil.request("anvil_setBalance", [sender.address, "0xde0b6b3a7640000"]);
      await sender.call(`a call of the ${key}`, to, data, 3_000_000n);
    },
    async settle() {
      const target = await height();
      await anvil.request("anvil_mine", [`0x${(2 * slotsInAnEpoch + 1).toString(16)}`]);
      await waitUntil(`block ${target} to be final`, async () => ((await cursor())?.finalized_number ?? 0) >= target);
    },
    async follow() {
      const target = await height();
      await waitUntil(`block ${target} to be read`, async () => ((await cursor())?.head_number ?? 0) >= target);
    },
    async metric(name, labels) {
      const values = (await (await access.api.worker()).metrics.getSingleMetric(name)?.get())?.values ?? [];
      return values.find(({ labels: given }) =>
        Object.entries(labels).every(([label, value]) => String((given as Record<string, unknown>)[label]) === value),
      )?.value;
    },
    find: async (id, state = "pending") => (await list({ state })).proposals.find((proposal) => proposal.id === id),
    [Symbol.asyncDispose]: () => resources.disposeAsync(),
  };
};
