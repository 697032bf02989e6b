import type { WalletPurpose } from "@passport/protocol";

interface MessageFacts {
  /** From configuration: what a wallet compares with the page that it is on. */
  publicOrigin: string;
  /** Checksummed: wallets warn about any other spelling. */
  address: string;
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
      return `Confirm that it is you, ${purpose.username}. ${harmless}`;
  }
};

/** EIP-4361 to the letter. WALLET-11: the signature is checked over exactly this text; nothing is ever parsed. */
export const writeSignInMessage = (facts: MessageFacts, purpose: MessagePurpose): string => {
  const { host } = new URL(facts.publicOrigin);
  const page = purpose.kind === "login" ? "/login" : "/profile";
  return [
    `${host} wants you to sign in with your Ethereum account:`,
    facts.address,
    "",
    statementOf(purpose),
    "",
    `URI: ${facts.publicOrigin}${page}`,
    "Version: 1",
    `Chain ID: ${facts.chainId}`,
    `Nonce: ${facts.nonce}`,
    `Issued At: ${facts.issuedAt.toISOString()}`,
    `Expiration Time: ${facts.expiresAt.toISOString()}`,
    ...(purpose.kind === "login" ? [] : ["Resources:", `- urn:uuid:${purpose.userId}`]),
  ].join("\n");
};
