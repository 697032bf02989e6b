/** A player's open page as far as the balance is concerned: one socket of the account, subscribed to its balance. */
import { once } from "node:events";
import { balanceTopic, socketPaths, subscribeFrame } from "@passport/protocol";
import { newAddress } from "@passport/testbed/client/new-address";
import { WebSocket } from "ws";
import type { BenchPlayer } from "../games/games-fixture.ts";

export interface BalancePage {
  /** Resolves with the next balance that is pushed. */
  nextBalance(): Promise<bigint>;
  close(): void;
}

export const openBalancePage = async (
  api: { origin: string; publicOrigin: string },
  { accountId, cookie }: BenchPlayer,
): Promise<BalancePage> => {
  const pathOf = (template: string) => template.replace("{id}", accountId);
  const address = `${api.origin.replace("http", "ws")}${socketPaths.mount(pathOf(balanceTopic.mount))}`;
  const socket = new WebSocket(address, {
    headers: { cookie, origin: api.publicOrigin, "x-forwarded-for": newAddress() },
    perMessageDeflate: false,
  });
  let notify: ((balance: bigint) => void) | undefined;
  socket.on("message", (data) => {
    const text = String(data);
    if (!text.startsWith("{")) return;
    const { key, payload } = JSON.parse(text) as { key?: string; payload?: string };
    if (key === balanceTopic.snapshotKey && payload !== undefined) notify?.(BigInt(payload));
  });
  const nextBalance = () =>
    new Promise<bigint>((resolve) => {
      notify = resolve;
    });
  await once(socket, "open");
  const snapshot = nextBalance();
  socket.send(subscribeFrame(pathOf(balanceTopic.path)));
  await snapshot;
  return { nextBalance, close: () => socket.terminate() };
};
