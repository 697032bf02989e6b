/** Every call that changes something and every socket, as the protocol declares them. */
import { type HttpCall, httpCalls, socketPaths, topics } from "@passport/protocol";

export interface Route {
  /** Of the call. */
  name: string;
  method: string;
  path: string;
}

/** A service proves itself by a key of its own, which no browser holds. */
const changesSomething = (call: HttpCall): boolean =>
  call.access !== "service" && (call.changesState || call.method !== "GET");

export const mutatingRoutes: readonly Route[] = httpCalls
  .filter(changesSomething)
  .flatMap(({ name, method, paths }) => paths.map((path) => ({ name, method, path })));

export const socketPathsOf = ({ userId, accountId }: { userId: string; accountId: string }): readonly string[] => {
  const mounts = [...new Set(topics.map(({ mount }) => mount))];
  const idOf = (mount: string): string => (mount.startsWith("/account") ? accountId : userId);
  return [
    socketPaths.guestCommander,
    socketPaths.userCommander(userId),
    ...mounts.map((mount) => socketPaths.mount(mount.replace("{id}", idOf(mount)))),
  ];
};
