import { fillPath, type HttpCall, pathParts, type QueryInputOf } from "@passport/protocol/declare";

/** Where a declared call is found, its query included: for the client, and for links that the browser follows itself. */
export const callAddress = <C extends HttpCall>(declaration: C, query?: QueryInputOf<C>): string => {
  const [path] = declaration.paths;
  const inPath = pathParts(path);
  const given = Object.entries((query ?? {}) as Record<string, unknown>).filter(([, value]) => value !== undefined);
  const searched = given.filter(([name]) => !inPath.includes(name));
  const search = new URLSearchParams(searched.map(([name, value]) => [name, String(value)])).toString();
  const filled = fillPath(path, Object.fromEntries(given));
  return search ? `${filled}?${search}` : filled;
};
