/**
 * Where a `redirectURL` may lead: a path of our own origin, nothing else (E1). Page and server use
 * this one function, so that no address passes one and not the other. The result is serialised and
 * parsed again: a value that changes its origin on the second reading is refused.
 */
const pathOf = (value: string, origin: string): string | undefined => {
  let url: URL;
  try {
    url = new URL(value, origin);
  } catch {
    return undefined;
  }
  return url.origin === origin && !url.username && !url.password ? url.pathname + url.search + url.hash : undefined;
};

/** Backslashes, control characters and white space are how browsers are talked into other hosts. */
const suspicious = /[\\\p{Cc}\s]/u;

export const sameOriginPath = (value: string | undefined, origin: string): string | undefined => {
  if (!value?.startsWith("/") || value.startsWith("//") || suspicious.test(value)) return undefined;
  const path = pathOf(value, origin);
  return path !== undefined && !path.startsWith("//") && pathOf(path, origin) === path ? path : undefined;
};
