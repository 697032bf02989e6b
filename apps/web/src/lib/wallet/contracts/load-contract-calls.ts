/** The door to the contracts. Rejects when the file could not be had; the next call tries again. */
export type ContractCalls = typeof import("./contract-calls.ts");

export const loadContractCalls = (): Promise<ContractCalls> => import("./contract-calls.ts");
