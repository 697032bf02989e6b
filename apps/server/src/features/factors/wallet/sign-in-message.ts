import { pages, type WalletPurpose } from "@passport/protocol";
import type { Address } from "viem";
import { createSiweMessage } from "viem/siwe";

interface MessageFacts {
  /** From configuration: what a wallet compares with the page that it is on. */
  publicOrigin: string;
  /** Checksummed: wallets warn about any other spelling. */
  address: Address;
  chainId: number;
  nonce: string;
  issuedAt: Date;
  expiresAt: Date;
}

/** Whose session asks; a login has none yet. */
export interface Signer {
  userId: string;
  username: string;
}

export type MessagePurpose = { kind: Extract<WalletPurpose, "login"> } | ({ kind: "link" | "step_up" } & Signer);

const harmless = "This is not a transaction and costs nothing.";

/** One line, and nothing but the characters that EIP-4361 allows; usernames have no others. */
const statementOf = (purpose: MessagePurpose): string => {
  switch (purpose.kind) {
    case "login":
      return `Log in with this wallet. ${harmless}`;
    case "link":
      return `Link this wallet to the account ${purpose.username}. ${harmless}`;
    case "step_up":
      return `Confirm it's you, ${purpose.username}. ${harmless}`;
  }
};

/** WALLET-11: the signature is checked over exactly this text (EIP-4361); nothing is ever parsed. */
export const writeSignInMessage = (facts: MessageFacts, purpose: MessagePurpose): string => {
  const page = purpose.kind === "login" ? pages.login : pages.profile;
  return createSiweMessage({
    domain: new URL(facts.publicOrigin).host,
    address: facts.address,
    statement: statementOf(purpose),
    uri: `${facts.publicOrigin}${page}`,
    version: "1",
    chainId: facts.chainId,
    nonce: facts.nonce,
    issuedAt: facts.issuedAt,
    expirationTime: facts.expiresAt,
    ...(purpose.kind !== "login" && { resources: [`urn:uuid:${purpose.userId}`] }),
  });
};
