/** Loads the contract calls on demand. Rejects when the file cannot be loaded; the next call tries again. */
export type ContractCalls = typeof import("./contract-calls.ts");

export const loadContractCalls = (): Promise<ContractCalls> => import("./contract-calls.ts");
