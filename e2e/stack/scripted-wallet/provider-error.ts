/** The error that a wallet returns instead of a result (EIP-1193, EIP-1474). */
export interface WalletError {
  /** Some wallets give none. */
  code?: number;
  message: string;
}

export class ProviderError extends Error {
  readonly answer: WalletError;

  constructor(answer: WalletError) {
    super(`${answer.code ?? "no code"}: ${answer.message}`);
    this.answer = answer;
  }
}

export const walletErrors = {
  rejected: { code: 4001, message: "User rejected the request." },
  unauthorized: { code: 4100, message: "The requested account and/or method has not been authorized by the user." },
  unsupported: { code: 4200, message: "The requested method is not supported by this wallet." },
  unknownChain: { code: 4902, message: "Unrecognized chain ID. Try adding the chain first." },
  pending: { code: -32002, message: "Request already pending. Please wait." },
  codeZero: { code: 0, message: "" },
} as const satisfies Record<string, WalletError>;
