import type { HttpCall, QueryInputOf } from "@passport/protocol/declare";

/** Where a declared call is found, its query included: for the client, and for links that the browser follows itself. */
export const callAddress = <C extends HttpCall>(declaration: C, query?: QueryInputOf<C>): string => {
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const search = new URLSearchParams(given.map(([name, value]) => [name, String(value)])).toString();
  return search ? `${declaration.paths[0]}?${search}` : declaration.paths[0];
};
