/**
 * Strings that a page may turn into markup or script go through a named policy (Trusted Types, decision 0038). The names are
 * in the header of the page; each is used in one file. Browsers without Trusted Types apply the same rules.
 */
interface Rules {
  /** Null is refused, in the default policy; the others throw. */
  createHTML?: (text: string) => string | null;
  createScriptURL?: (url: string) => string | null;
}

const { trustedTypes } = globalThis as { trustedTypes?: { createPolicy<R extends Rules>(name: string, rules: R): R } };

/** Its functions return trusted values, which are as good as strings to whatever takes them. */
export const createPolicy = <R extends Rules>(name: string, rules: R): R =>
  trustedTypes?.createPolicy(name, rules) ?? rules;
