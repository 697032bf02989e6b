/** What a thief can try who has a session cookie and neither password nor factor. None needs to succeed. */
import { exportAccount, type PasskeyCreation } from "@passport/protocol";
import type { Chance } from "@passport/testbed/chance";
import { passcodeOf } from "@passport/testbed/client/authenticator";
import type { Browser } from "../browser.ts";
import { openCommander, type Reply } from "../commander.ts";
import { proveEmail } from "../locks/player.ts";
import { newPassword, newPerson } from "../people.ts";
import { command } from "../ways/identity.ts";
import { newIdentity } from "../ways/new-identity.ts";
import { newDevice, requestPasskey } from "../ways/passkey.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Victim } from "./victim.ts";

export type Step = (victim: Victim, thief: Browser, chance: Chance) => Promise<unknown>;

const sending = async (
  { userId }: Victim,
  thief: Browser,
  use: (send: (key: string, payload?: unknown) => Promise<Reply>) => Promise<unknown>,
): Promise<void> => {
  await using commander = await openCommander(thief, userId);
  await use((key, payload = {}) => commander.send(key, payload));
};

const guessStepUp: Step = (_victim, thief, chance) => {
  const guesses = [{ password: newPassword() }, { passcode: "000000" }, { recovery_code: "aaaa-aaaa" }, {}];
  return thief.post("/auth/step_up", chance.pick(guesses));
};

const stepUpByOwnPasskey: Step = async (_victim, thief) => {
  const passkey = newDevice().get(await requestPasskey(thief, "step_up"));
  return thief.post("/auth/step_up", { passkey });
};

const changePassword: Step = async ({ userId }, thief) => {
  const new_password = newPassword();
  await thief.post("/auth/change_password", { password: newPassword(), new_password });
  await thief.post("/auth/change_password", { new_password });
  await thief.post("/auth/new_password", { new_password });
  return command(thief, userId, "USER:UPDATE", { id: userId, new_password });
};

/** To a mailbox of the thief's, in which the code was read. */
const changeEmail: Step = async (victim, thief) => {
  const { email } = newPerson("mallo");
  await proveEmail(victim, victim, email);
  return command(thief, victim.userId, "USER:UPDATE", { id: victim.userId, email });
};

const renewTwoFactor: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    const { payload } = await send("USER:TFA:GENERATE");
    const { secret = "" } = { ...(payload as { secret?: string } | undefined) };
    await send("USER:TFA:VERIFICATION", { passcode: secret === "" ? "000000" : passcodeOf(secret) });
  });

const removeTwoFactor: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    await send("USER:TFA:RECOVERY:GET");
    await send("USER:TFA:RECOVERY:RENEW");
    await send("USER:TFA:CANCEL");
  });

const addOwnPasskey: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    const { payload } = await send("USER:PASSKEY:PREPARE");
    // Without a challenge of ours it signs one of its own.
    const own = { challenge: "AAAA", rp: { id: "localhost" }, user: { id: "AAAA" } };
    await send("USER:PASSKEY:ADD", { passkey: newDevice().create((payload as PasskeyCreation | undefined) ?? own) });
  });

const removePasskeys: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    const { payload } = await send("USER:PASSKEYS");
    for (const { id } of (payload ?? []) as { id: string }[]) await send("USER:PASSKEY:REMOVE", { id });
  });

const linkWallet: Step = async ({ userId }, thief) => newWallet().connect(thief, userId);
const unlinkWallet: Step = ({ userId }, thief) => command(thief, userId, "USER:WALLET:REMOVE");
const connectGoogle: Step = async ({ fixture, userId }, thief) => newIdentity(fixture, "google").connect(thief, userId);

const lowerProtection: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    await send("USER:PROTECTION:SET", { hold_hours: 24, daily_limit: null });
    const { payload } = await send("USER:ADDRESSES");
    for (const { address } of (payload ?? []) as { address: string }[])
      await send("USER:ADDRESSES:REMOVE", { address });
  });

const deleteAccount: Step = (victim, thief) =>
  sending(victim, thief, async (send) => {
    await send("USER:DELETION:REQUEST", { username: victim.person.username });
    await thief.get(exportAccount.paths[0]);
  });

/** Logs the owner out, so that nothing can be taken back. */
const endOwnersSessions: Step = (victim, thief) =>
  sending(victim, thief, async (send) => send("USER:SESSIONS:END:OTHERS"));

export const steps: readonly Step[] = [
  guessStepUp,
  stepUpByOwnPasskey,
  changePassword,
  changeEmail,
  linkWallet,
  unlinkWallet,
  connectGoogle,
  lowerProtection,
  renewTwoFactor,
  removeTwoFactor,
  addOwnPasskey,
  removePasskeys,
  deleteAccount,
  endOwnersSessions,
];
