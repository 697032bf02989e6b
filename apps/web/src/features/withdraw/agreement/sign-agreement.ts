/** The server writes the text, the wallet signs exactly those bytes, the server keeps it (EARLY2-8, EARLY2-9). */
import { signEarly, writeEarlyMessage } from "@passport/protocol/calls/early";
import { call } from "../../../lib/api/call.ts";
import { loadEngine } from "../../../lib/wallet/load-engine.ts";
import { WalletTrouble } from "../../../lib/wallet/wallet-trouble.ts";

export interface AgreementChoice {
  address: string;
  name: string;
  email: string;
  phone: string;
  agree: boolean;
}

/** EARLY2-12: false when the player refused in the wallet; nothing is sent then. Rejects on every other failure. */
export const signAgreement = async (choice: AgreementChoice): Promise<boolean> => {
  const { message, hex } = await call(writeEarlyMessage, { body: choice });
  const engine = await loadEngine();
  try {
    const signature = await engine.sign(message);
    const { address, agree } = choice;
    return (await call(signEarly, { query: {}, body: { signature, message, address, agree, hex } })).has_signed;
  } catch (error) {
    if (error instanceof WalletTrouble && error.kind === "rejected") return false;
    throw error;
  }
};
