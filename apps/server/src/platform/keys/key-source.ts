/** Where a key is kept. The configuration reads it from a variable. */
export type KeySource =
  | { kind: "file"; path: string }
  /** In the variable itself. Development only. */
  | { kind: "local"; key: string }
  | { kind: "kms"; region: string; keyId: string };
