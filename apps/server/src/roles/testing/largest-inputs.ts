/** The largest inputs that a declared call takes, made from its schema: what any caller may send. */
import { socketLimits } from "@passport/protocol";
import type { ZodMiniType } from "zod/mini";
import { jsonSchemaOf } from "../../platform/documents/json-schema.ts";

type Path = readonly (string | number)[];

/** The key and the transaction's id need some of a message. */
const longestMessage = socketLimits.frameBytes - 1000;
const longestText = socketLimits.frameBytes / 2;
const mostElements = 2000;

const mixed = "kX9#vQ2!mZ7@pL4$wR8%tY6^bN3&cH5*";
const repeated = (text: string, length: number): string =>
  text.repeat(Math.ceil(Math.max(0, length) / text.length)).slice(0, Math.max(0, length));

const mostSpellings = 2;
/** As a password manager writes, then what most patterns take. */
const spellings: readonly ((length: number) => string)[] = [
  (length) => repeated(mixed, length),
  (length) => repeated("(01i#t0v)4@8({[<369", length),
  (length) => repeated("aB3_", length),
  (length) => repeated("ab", length),
  (length) => repeated("9", length),
  (length) => `0x${repeated("aB3c", length - 2)}`,
  (length) => `https://game.example/${repeated("a", length - 21)}`,
  (length) => `a@${repeated("a.", length - 4)}ab`,
];

/** One for each text and list of the input, as large as the schema takes, and one in which all of them are. */
export const largestInputs = (schema: ZodMiniType, valid: unknown): unknown[] => {
  const takes = (input: unknown): boolean => schema.safeParse(input).success;
  const paths = [...pathsOf(valid), ...missingFields(schema, valid)];
  const larger = paths.flatMap((path) => enlarge(takes, valid, path).map((value) => ({ path, value })));
  const each = larger.map(({ path, value }) => replaced(valid, path, value));
  const all = larger.reduce((input, { path, value }) => {
    const next = replaced(input, path, value);
    return takes(next) && JSON.stringify(next).length < longestMessage ? next : input;
  }, valid);
  return [valid, ...each, all];
};

const pathsOf = (value: unknown, path: Path = []): Path[] => {
  if (typeof value === "string") return [path];
  if (typeof value !== "object" || value === null) return [];
  const inner = Object.entries(value).flatMap(([name, part]) =>
    pathsOf(part, [...path, Array.isArray(value) ? Number(name) : name]),
  );
  return Array.isArray(value) ? [path, ...inner] : inner;
};

/** Fields that may be left out, which the smallest input therefore lacks. */
const missingFields = (schema: ZodMiniType, valid: unknown): Path[] => {
  const { properties = {}, anyOf = [] } = jsonSchemaOf(schema, "input") as {
    properties?: object;
    anyOf?: { properties?: object }[];
  };
  const names = [properties, ...anyOf.map((branch) => branch.properties ?? {})].flatMap((of) => Object.keys(of));
  return [...new Set(names)].filter((name) => !(name in Object(valid))).map((name) => [name]);
};

/** The longest text that each spelling gives, and the longest list. */
const enlarge = (takes: (input: unknown) => boolean, valid: unknown, path: Path): unknown[] => {
  const old = path.reduce<unknown>((value, part) => Object(value)[part], valid);
  const candidates: readonly ((length: number) => unknown)[] =
    typeof old === "string"
      ? spellings
      : Array.isArray(old)
        ? listsLike(old)
        : [...spellings, ...listsLike([]), ofNames];
  const taken = candidates.flatMap((make) => {
    const isTaken = (length: number): boolean => takes(replaced(valid, path, make(length)));
    const length = longest(isTaken, Array.isArray(make(4)) ? mostElements : longestText);
    return length === undefined ? [] : [make(length)];
  });
  return taken.slice(0, mostSpellings);
};

const ofNames = (length: number): object => ({ aB3_: repeated(mixed, length) });

const listsLike = (list: readonly unknown[]): ((length: number) => unknown[])[] =>
  [list[0], repeated("aB3_", 64), "https://game.example/a", "https://game.example"]
    .filter((element) => element !== undefined)
    .map((element) => (length: number) => Array.from({ length }, () => element));

/** By doubling, then by halving what is left: a longer one is not taken. */
const longest = (isTaken: (length: number) => boolean, most: number): number | undefined => {
  if (isTaken(most)) return most;
  let [taken, refused] = [0, most];
  for (let length = 1; length < most; length *= 2) if (isTaken(length)) taken = length;
  if (taken === 0) return undefined;
  refused = Math.min(2 * taken, most);
  while (refused - taken > 1) {
    const middle = (taken + refused) >> 1;
    if (isTaken(middle)) taken = middle;
    else refused = middle;
  }
  return taken;
};

const replaced = (value: unknown, [first, ...rest]: Path, put: unknown): unknown => {
  if (first === undefined) return put;
  const inner = replaced(Object(value)[first], rest, put);
  return Array.isArray(value) ? value.with(Number(first), inner) : { ...(value as object | undefined), [first]: inner };
};
