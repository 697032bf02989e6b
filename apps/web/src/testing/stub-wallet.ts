/** A wallet of this browser for component tests, at the edge of the page: an EIP-1193 provider, announced by EIP-6963. */
import { onTestFinished } from "vitest";

type Answer = (params: readonly unknown[]) => unknown;

export interface StubWallet {
  /** What it answers to a method from now on; what throws is refused. */
  on(method: string, answer: Answer): void;
  /** The parameters of every request of this method, in order. */
  asked(method: string): readonly (readonly unknown[])[];
}

const toHex = (value: number) => `0x${value.toString(16)}`;

/** One per test. It lets the page connect and switch its network. */
export const installStubWallet = ({ address, chainId }: { address: string; chainId: number }): StubWallet => {
  let chain = chainId;
  const requests: { method: string; params: readonly unknown[] }[] = [];
  const listeners = new Map<string, Set<(value: unknown) => void>>();
  const listenersOf = (event: string) => {
    const known = listeners.get(event) ?? new Set();
    listeners.set(event, known);
    return known;
  };
  const accounts = () => [address];
  const answers = new Map<string, Answer>([
    ["eth_requestAccounts", accounts],
    ["eth_accounts", accounts],
    ["wallet_requestPermissions", () => [{ parentCapability: "eth_accounts", caveats: [{ value: accounts() }] }]],
    ["eth_chainId", () => toHex(chain)],
    [
      "wallet_switchEthereumChain",
      ([wanted]) => {
        chain = Number((wanted as { chainId: string }).chainId);
        for (const listener of listenersOf("chainChanged")) listener(toHex(chain));
        return null;
      },
    ],
  ]);
  const provider = {
    request: async ({ method, params = [] }: { method: string; params?: readonly unknown[] }) => {
      requests.push({ method, params });
      const answer = answers.get(method);
      if (answer === undefined) throw Object.assign(new Error(`${method} is not prepared`), { code: 4200 });
      return answer(params);
    },
    on: (event: string, listener: (value: unknown) => void) => void listenersOf(event).add(listener),
    removeListener: (event: string, listener: (value: unknown) => void) => void listenersOf(event).delete(listener),
  };
  const icon = "data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg'/>";
  const info = { uuid: crypto.randomUUID(), name: "Stub Wallet", icon, rdns: "example.stub" };
  const announce = () =>
    window.dispatchEvent(new CustomEvent("eip6963:announceProvider", { detail: Object.freeze({ info, provider }) }));
  window.addEventListener("eip6963:requestProvider", announce);
  announce();
  onTestFinished(() => window.removeEventListener("eip6963:requestProvider", announce));
  return {
    on: (method, answer) => void answers.set(method, answer),
    asked: (method) => requests.filter((request) => request.method === method).map(({ params }) => params),
  };
};
