/** Passkeys: adding one to an account, and what its device answers at a login or as a second factor. */
import type { PasskeyCreation, PasskeyRequest } from "@passport/protocol";
import { type Lies, PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { Answer, Browser } from "../browser.ts";
import { openCommander } from "../commander.ts";
import { must } from "../people.ts";

export const newDevice = (): PasskeyDevice => new PasskeyDevice({ origin: publicOrigin });

/** For a browser that has confirmed just now that it is the player. */
export const addPasskey = async (browser: Browser, userId: string): Promise<PasskeyDevice> => {
  await using commander = await openCommander(browser, userId);
  const run = async (key: string, payload?: unknown): Promise<unknown> => {
    const reply = await commander.send(key, payload);
    if (reply.error_code !== undefined) throw new Error(`${key} failed: ${reply.error_code}`);
    return reply.payload;
  };
  const device = newDevice();
  const passkey = device.create((await run("USER:PASSKEY:PREPARE")) as PasskeyCreation);
  await run("USER:PASSKEY:ADD", { passkey });
  return device;
};

export type PasskeyPurpose = "login" | "second_factor" | "step_up";

export const requestPasskey = async (
  browser: Browser,
  purpose: PasskeyPurpose,
  token?: string,
): Promise<PasskeyRequest> => {
  const { text } = await must(browser.post("/auth/passkey/request", { purpose, ...(token && { token }) }));
  return JSON.parse(text) as PasskeyRequest;
};

export const logInWithPasskey = async (browser: Browser, device: PasskeyDevice, lies?: Lies): Promise<Answer> =>
  browser.post("/auth/passkey", { passkey: device.get(await requestPasskey(browser, "login"), lies) });

/** The second factor of the login that `token` is pending for. */
export const checkPasskey = async (
  browser: Browser,
  { token, device, lies }: { token: string; device: PasskeyDevice; lies?: Lies },
): Promise<Answer> => {
  const passkey = device.get(await requestPasskey(browser, "second_factor", token), lies);
  return browser.post("/auth/tfa", { token, passkey });
};
