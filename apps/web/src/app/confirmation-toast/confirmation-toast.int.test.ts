import { startAnvil } from "@passport/testbed";
import { patience } from "@passport/testbed/patience";
import { afterEach, describe, expect, it, vi } from "vitest";
import { toastQueue } from "../../lib/toast/notify.ts";
import { confirmationContent, showConfirmations } from "./confirmation-toast.tsx";

const sendOnNewChain = async () => {
  const chain = await startAnvil({ chainId: 31_337, mining: "manual" });
  const [from] = await chain.request<string[]>("eth_accounts");
  const hash = await chain.request<`0x${string}`>("eth_sendTransaction", [{ from, to: from, value: "0x1" }]);
  return { chain, hash };
};
const only = () => toastQueue.get()[0];

afterEach(() => {
  for (const { id } of toastQueue.get()) toastQueue.dismiss(id);
});

describe("confirmation toast", () => {
  it("[SHELL-13] [SHELL-14] [LIMIT-2] counts to 6/6 as blocks arrive, then is a success that hides after 4 s", async () => {
    const { chain, hash } = await sendOnNewChain();
    await using _ = chain;
    const end = showConfirmations({ rpcUrl: chain.url, hash });
    expect(only()).toMatchObject({ tone: "live", text: "0/6 confirmations", timeoutMs: null });
    await chain.request("anvil_mine", ["0x3"]);
    await vi.waitFor(() => expect(only()).toMatchObject({ tone: "live", text: "3/6 confirmations" }), patience);
    await chain.request("anvil_mine", ["0x9"]);
    await end;
    expect(only()).toMatchObject({ tone: "success", text: "6/6 confirmations", timeoutMs: 4000 });
    await vi.waitFor(() => expect(only()).toBeUndefined(), patience);
  });

  it("[SHELL-14] dismissing it hides it at once and stops the counting", async () => {
    const { chain, hash } = await sendOnNewChain();
    await using _ = chain;
    const end = showConfirmations({ rpcUrl: chain.url, hash });
    toastQueue.dismiss(only()?.id ?? "");
    expect(toastQueue.get()).toEqual([]);
    await end;
    expect(toastQueue.get()).toEqual([]);
  });

  it("[SHELL-15] [LIMIT-2] says nothing about crediting", () => {
    for (const count of [0, 3, 6]) {
      const { title, text } = confirmationContent(count);
      expect(`${title} ${text}`).not.toMatch(/credit|balance|deposit|arriv/i);
    }
  });
});
