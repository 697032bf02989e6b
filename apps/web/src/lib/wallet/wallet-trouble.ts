/**
 * Why a wallet did not do what it was asked. Wallets and libraries wrap each other's errors, so the code is
 * looked for along the whole chain of causes, and the words are those of the innermost one: what the
 * wallet itself said, without what a library wrote around it.
 */
import { type MessageCode, messageText } from "@passport/protocol/messages";

export { WalletCancelled } from "./wallet-cancelled.ts";

export type TroubleKind =
  /** The player said no (EIP-1193 code 4001, WalletConnect 5000 to 5002). */
  | "rejected"
  /** It still shows an earlier request that the player has not answered (-32002). */
  | "already_asking"
  | "bad_chain"
  /** It does not know the network that it should go to (4902). */
  | "unknown_chain"
  | "failed";

export class WalletTrouble extends Error {
  readonly kind: TroubleKind;
  /** What the wallet said, empty if it said nothing. */
  readonly words: string;
  /** The catalogue's word for it; shown in place of silence. */
  readonly code: MessageCode;

  constructor(kind: TroubleKind, words = "", options?: ErrorOptions) {
    const code = kind === "bad_chain" ? "bad_chain" : "wallet_authenticate";
    super(words || messageText(code), options);
    this.name = "WalletTrouble";
    this.kind = kind;
    this.words = words;
    this.code = code;
  }
}

const kinds: Readonly<Record<number, TroubleKind>> = {
  4001: "rejected",
  5000: "rejected",
  5001: "rejected",
  5002: "rejected",
  [-32002]: "already_asking",
  4902: "unknown_chain",
};

/** From the outside in. Some wallets reject with a plain object, MetaMask keeps the original in `data`. */
const causesOf = (error: unknown): Record<string, unknown>[] => {
  const causes: Record<string, unknown>[] = [];
  let next = error;
  // Deep enough for every wrapping we know, and an end to errors that name themselves as their cause.
  while (typeof next === "object" && next !== null && causes.length < 8) {
    const cause = next as Record<string, unknown>;
    causes.push(cause);
    next = cause["cause"] ?? (cause["data"] as Record<string, unknown> | undefined)?.["originalError"];
  }
  return causes;
};

export const walletTroubleOf = (error: unknown): WalletTrouble => {
  if (error instanceof WalletTrouble) return error;
  const causes = causesOf(error);
  const kind = causes
    .map(({ code }) => kinds[Number(code)])
    .filter((known) => known !== undefined)
    .at(-1);
  const words = causes.map(({ message }) => (typeof message === "string" ? message.trim() : "")).filter(Boolean);
  return new WalletTrouble(kind ?? "failed", words.at(-1), { cause: error });
};
