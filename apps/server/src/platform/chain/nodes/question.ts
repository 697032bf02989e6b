/** What nodes are asked, and what of their replies counts. Only what two nodes say alike is ever used. */

export interface RpcCall {
  method: string;
  params: readonly unknown[];
}

export interface Question<T> extends RpcCall {
  /** Takes from an answer what we use, and throws where that is missing. Nodes agree when they agree on this. */
  parse(answer: unknown): T;
  /** Where some parts are not every node's to give: what must be equal, and what becomes of the rest. */
  compare?: { essence(value: T): unknown; merge(one: T, other: T): T };
}

export type Answers<Q extends readonly Question<unknown>[]> = {
  -readonly [K in keyof Q]: Q[K] extends Question<infer T> ? T : never;
};

/** `null` is how nodes say that they do not know a block or a transaction. */
export const orUnknown =
  <T>(parse: (answer: unknown) => T) =>
  (answer: unknown): T | null =>
    answer === null ? null : parse(answer);

/** Equal texts, equal values: bigints and dates are written out. */
export const digestOf = (value: unknown): string =>
  JSON.stringify(value, (_key, part: unknown) => (typeof part === "bigint" ? `${part}n` : part)) ?? "undefined";
