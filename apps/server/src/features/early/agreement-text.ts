/**
 * The text that a contributor signs. The last line is a mark that only this server can make, over the account and every
 * other line: what comes back with it is known to be ours, unchanged, and for this account (EARLY-5). So nothing is
 * kept of a text that nobody signs, and only text of our own is read back.
 */
import { createHmac, type KeyObject, timingSafeEqual } from "node:crypto";
import { type Brand, earlyAgreementVersion } from "@passport/protocol";
import { type Address, getAddress } from "viem";

export interface AgreementFields {
  address: Address;
  name: string;
  email: string;
  phone: string;
  agree: boolean;
  issuedAt: Date;
}

export interface AgreementTexts {
  write(accountId: string, fields: AgreementFields): string;
  /** Undefined when it is not a text that this server wrote for this account. */
  read(accountId: string, message: string): AgreementFields | undefined;
}

const markLabel = "Reference: ";
const decisions = { accept: true, decline: false } as const;

export const createAgreementTexts = (
  brand: Pick<Brand, "product" | "token">,
  publicOrigin: string,
  key: KeyObject,
): AgreementTexts => {
  const markOf = (accountId: string, text: string): string =>
    createHmac("sha256", key).update(`${accountId}\n${text}`).digest("hex").slice(0, 32);

  return {
    write(accountId, { address, name, email, phone, agree, issuedAt }) {
      const decision = agree ? "accept" : "decline";
      const consequence = agree
        ? `I can withdraw ${brand.token} as my allocation releases them.`
        : `I understand that declining prevents withdrawing ${brand.token}.`;
      const text = [
        `${brand.product}: early contributor agreement, version ${earlyAgreementVersion}`,
        "",
        `I have read the early contributor agreement and I ${decision} it. ${consequence}`,
        "This signature is not a transaction and costs nothing.",
        "",
        `Decision: ${decision}`,
        `Name: ${name}`,
        `Email: ${email}`,
        `Mobile number: ${phone}`,
        `Wallet: ${getAddress(address)}`,
        `Site: ${publicOrigin}`,
        `Issued at: ${issuedAt.toISOString()}`,
      ].join("\n");
      return `${text}\n${markLabel}${markOf(accountId, text)}`;
    },
    read(accountId, message) {
      const end = message.lastIndexOf(`\n${markLabel}`);
      if (end === -1) return undefined;
      const text = message.slice(0, end);
      const mark = message.slice(end + 1 + markLabel.length);
      return isSame(mark, markOf(accountId, text)) ? fieldsOf(text) : undefined;
    },
  };
};

const isSame = (given: string, expected: string): boolean => {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === other.length && timingSafeEqual(one, other);
};

/** Of a text that is known to be ours: each field is one line. */
const fieldsOf = (text: string): AgreementFields => {
  const lines = text.split("\n");
  const readField = (label: string): string => {
    const line = lines.find((candidate) => candidate.startsWith(`${label}: `));
    if (line === undefined) throw new Error(`a text of ours has no ${label}`);
    return line.slice(label.length + 2);
  };
  return {
    address: readField("Wallet") as Address,
    name: readField("Name"),
    email: readField("Email"),
    phone: readField("Mobile number"),
    agree: decisions[readField("Decision") as keyof typeof decisions],
    issuedAt: new Date(readField("Issued at")),
  };
};
