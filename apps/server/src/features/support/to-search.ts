import { canonicalEmail } from "../factors/index.ts";
import type { PlayerSearch as Search } from "../profile/index.ts";

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
