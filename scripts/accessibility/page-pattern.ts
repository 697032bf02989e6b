import { pages } from "@passport/protocol/pages";

const patterns = Object.values(pages)
  .filter((pattern) => pattern !== pages.root)
  .map((pattern) => ({
    shown: pattern.replace(/\$(\w+)/g, "{$1}"),
    regex: new RegExp(`^${pattern.replace(/\$\w+/g, "[^/]+")}$`),
    variables: pattern.split("$").length,
  }));

/**
 * The page of an address, with names for what varies; the one that spells out most where several match. `other`: the
 * sample game, and the maintenance page, which has no address of its own. The root is never drawn: it redirects.
 */
export const pagePattern = (address: string): string =>
  patterns.filter(({ regex }) => regex.test(address)).sort((a, b) => a.variables - b.variables)[0]?.shown ?? "other";
