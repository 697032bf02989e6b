import { type Mount, socketPaths } from "@passport/protocol";

/** Where an upgrade wants to go (REALTIME-1, REALTIME-2). `owner` is the `{id}` of the path. */
export type SocketPath =
  | { kind: "public" | "guest_commander" }
  | { kind: "user" | "account" | "commander"; owner: string };

export type SocketKind = SocketPath["kind"];

const owned = new RegExp(`^${socketPaths.root}/(user|account)/([0-9a-f-]{36})(/commander)?$`);

export const parseSocketPath = (url: string): SocketPath | undefined => {
  const [path = ""] = url.split("?", 1);
  if (path === socketPaths.mount("/public")) return { kind: "public" };
  if (path === socketPaths.guestCommander) return { kind: "guest_commander" };
  const [, mount, owner, commander] = owned.exec(path) ?? [];
  if (!mount || !owner) return undefined;
  if (!commander) return { kind: mount === "user" ? "user" : "account", owner };
  return mount === "user" ? { kind: "commander", owner } : undefined;
};

export const mountOf: Partial<Record<SocketKind, Mount>> = {
  public: "/public",
  user: "/user/{id}",
  account: "/account/{id}",
};
