/** Finds page addresses that are written into source code instead of taken from `packages/protocol/src/pages.ts`. */
import { pages } from "../../packages/protocol/src/pages.ts";

/** "/" alone says too little; `$name` is any part of an address, in code often a `${placeholder}`. */
const patterns = Object.values(pages).filter((page) => page !== pages.root);

const literal = (text: string) => text.replace(/[.*+?^()|[\]\\/]/g, "\\$&");

const expressionOf = (page: string) =>
  page
    .split("/")
    .map((part) => (part.startsWith("$") ? "[^/\"'`\\s]+" : literal(part)))
    .join("/");

/** Longest first, so that /profile/$username/edit is reported as itself and not as /profile. */
const addresses = [...patterns].sort((a, b) => b.length - a.length).map(expressionOf);

/**
 * At the beginning of a text, or after the placeholder of an origin, and a whole address: a query, a further
 * part or the end of the text follows.
 */
const spelled = new RegExp(`(?<=["'\`]|[oO]rigin\\})(?:${addresses.join("|")})(?=["'\`?#/])`, "g");

const withoutComments = (source: string) =>
  source.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, "")).replace(/(^|\s)\/\/.*$/gm, "$1");

export const spelledPages = (source: string): { line: number; address: string }[] =>
  withoutComments(source)
    .split("\n")
    .flatMap((text, index) => [...text.matchAll(spelled)].map(([address]) => ({ line: index + 1, address })));
