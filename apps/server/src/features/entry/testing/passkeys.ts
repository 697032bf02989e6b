/** Players with passkeys, and what their devices answer. */
import type { Passkey, PasskeyCreation, PasskeyRequest } from "@passport/protocol";
import { type DeviceOptions, type Lies, PasskeyDevice } from "@passport/testbed/client/passkey";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import type { AccessFixture, Newcomer } from "./access-fixture.ts";
import type { Answer, Browser } from "./browser.ts";

export const newDevice = (options: Partial<DeviceOptions> = {}): PasskeyDevice =>
  new PasskeyDevice({ origin: publicOrigin, ...options });

/** One that visits this api's own pages. */
export const deviceAt = ({ api }: AccessFixture): PasskeyDevice =>
  newDevice({ origin: api.context.config.http.publicOrigin });

export const preparePasskey = async (browser: Browser): Promise<PasskeyCreation> => {
  const { payload, error_code } = await browser.command("USER:PASSKEY:PREPARE");
  if (error_code !== undefined) throw new Error(`no passkey: ${error_code}`);
  return payload as PasskeyCreation;
};

/** For the player of this browser's session. */
export const addPasskey = async (browser: Browser, device = newDevice(), name?: string): Promise<Passkey> => {
  const passkey = device.create(await preparePasskey(browser));
  const { payload, error_code } = await browser.command("USER:PASSKEY:ADD", { passkey, ...(name && { name }) });
  if (error_code !== undefined) throw new Error(`the passkey was refused: ${error_code}`);
  return payload as Passkey;
};

export interface KeyHolder extends Newcomer {
  userId: string;
  browser: Browser;
  device: PasskeyDevice;
  passkey: Passkey;
}

export const signUpWithPasskey = async (fixture: AccessFixture, device = deviceAt(fixture)): Promise<KeyHolder> => {
  const browser = fixture.newBrowser();
  const { user, ...person } = await fixture.signUp(browser);
  return { ...person, userId: user.id, browser, device, passkey: await addPasskey(browser, device) };
};

export const requestPasskey = async (
  browser: Browser,
  purpose: "login" | "second_factor" | "step_up" = "login",
  token?: string,
): Promise<PasskeyRequest> => {
  const { status, text } = await browser.post("/auth/passkey/request", { purpose, ...(token && { token }) });
  if (status !== 200) throw new Error(`no challenge: ${text}`);
  return JSON.parse(text) as PasskeyRequest;
};

export const logInWithPasskey = async (browser: Browser, device: PasskeyDevice, lies?: Lies): Promise<Answer> =>
  browser.post("/auth/passkey", { passkey: device.get(await requestPasskey(browser), lies) });

export const stepUpWithPasskey = async (browser: Browser, device: PasskeyDevice, lies?: Lies): Promise<Answer> =>
  browser.post("/auth/step_up", { passkey: device.get(await requestPasskey(browser, "step_up"), lies) });

/** Of the player of this browser's session. */
export const passkeysOf = async (browser: Browser): Promise<Passkey[]> =>
  (await browser.command("USER:PASSKEYS")).payload as Passkey[];
