import { canonicalEmail } from "../access/index.ts";

/** What a text can be. The kinds exclude each other: a username has neither a hyphen nor an @, and is shorter than a wallet. */
export interface Search {
  by: "id" | "email" | "wallet" | "username";
  text: string;
}

const id = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const wallet = /^0x[0-9a-f]{40}$/;

export const toSearch = (typed: string): Search => {
  const email = canonicalEmail(typed);
  if (email !== undefined) return { by: "email", text: email };
  const text = typed.trim().toLowerCase();
  if (id.test(text)) return { by: "id", text };
  if (wallet.test(text)) return { by: "wallet", text };
  return { by: "username", text };
};
