/** Changes of wallet and email. */
import type { Commander } from "../commander.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Deed } from "./deed.ts";
import { proveEmail } from "./player.ts";

const answerOf = async (commander: Commander, key: string, payload: unknown): Promise<string> =>
  (await commander.send(key, payload)).error_code ?? "done";

/** A wallet that the player has not had, signed for; sending it is the last step. */
const link: Deed["prepare"] = async (_setting, { browser, userId }, commander) => {
  const payload = { id: userId, ...(await newWallet().sign(browser, userId)) };
  return () => answerOf(commander, "USER:WALLET:ADD", payload);
};

const newEmailOf = (email: string): string => `new-${email}`;

export const changing: readonly Deed[] = [
  {
    name: "a first wallet",
    stoppedBy: ["account"],
    hasWallet: false,
    prepare: link,
    shows: ({ wallet }) => wallet !== null,
  },
  {
    name: "another wallet",
    stoppedBy: ["account"],
    prepare: link,
    shows: (books, { wallet }) => books.wallet !== wallet.address,
  },
  {
    name: "no wallet",
    stoppedBy: ["account"],
    prepare: async (_setting, _player, commander) => () => answerOf(commander, "USER:WALLET:REMOVE", {}),
    shows: ({ wallet }) => wallet === null,
  },
  {
    name: "another email",
    stoppedBy: ["account"],
    async prepare(setting, player, commander) {
      const email = newEmailOf(player.email);
      await proveEmail(setting, player, email);
      return () => answerOf(commander, "USER:UPDATE", { id: player.userId, email });
    },
    shows: ({ email }, player) => email === newEmailOf(player.email),
  },
];
