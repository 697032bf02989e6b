/** Who comes in by what, and how mallory would: prepared before a fault, tried in the middle of it. */
import { randomBytes } from "node:crypto";
import type { Chains } from "@passport/testbed/chains";
import { getAddress, toHex } from "viem";
import { generatePrivateKey, privateKeyToAccount } from "viem/accounts";
import { placeContractWallet } from "../../../apps/server/src/platform/chain/signatures/testing/contract-wallet.ts";
import { logIn, must, newPerson, signUp } from "../people.ts";
import { newFacebookAccount } from "../ways/facebook.ts";
import { newGoogleAccount } from "../ways/google.ts";
import { type Identity, loginBody } from "../ways/identity.ts";
import { signUpByIdentity } from "../ways/new-identity.ts";
import { comeBack, newTwitterAccount } from "../ways/twitter.ts";
import { newWallet } from "../ways/wallet.ts";
import type { Outside, OutsideFixture } from "./outside-fixture.ts";
import type { Probe } from "./probes.ts";

export type Door = "password" | "plain wallet" | "contract wallet" | "google" | "facebook" | "twitter";

export interface Member {
  door: Door;
  userId: string;
  /** What this door needs to be open. */
  needs: readonly Outside[];
  /** Everything that can be had before: what is left is one call. */
  prepare(): Promise<Probe>;
  /** The same door with a proof that is none. */
  forge(): Promise<Probe>;
}

const alice = (door: Door, ask: Probe["ask"]): Probe => ({ name: door, by: "alice", ask });
const mallory = (door: Door, ask: Probe["ask"]): Probe => ({ name: `mallory by ${door}`, by: "mallory", ask });

export const makeMembers = async (setting: OutsideFixture): Promise<readonly Member[]> => {
  const { fixture } = setting;
  const join = (identity: Identity): Promise<string> =>
    signUpByIdentity(fixture.newBrowser(), identity, newPerson("carol"));
  const { chains } = setting;
  const contracts = chains ? [contract(setting, chains, join)] : [];
  return Promise.all([password(setting), wallet(setting, join), ...contracts, ...providers(setting, join)]);
};

type Join = (identity: Identity) => Promise<string>;

const password = async ({ fixture }: OutsideFixture): Promise<Member> => {
  const person = newPerson();
  const userId = await signUp(fixture, fixture.newBrowser(), person);
  return {
    door: "password",
    userId,
    needs: [],
    prepare: async () => alice("password", () => logIn(fixture.newBrowser(), person)),
    forge: async () =>
      mallory("password", () => logIn(fixture.newBrowser(), { ...person, password: "Wrong-Password-1" })),
  };
};

/** Both kinds of wallet: a signature of its own key, and one of mallory's. */
const byWallet = async (
  { fixture }: OutsideFixture,
  join: Join,
  { door, needs, address, key }: Pick<Member, "door" | "needs"> & { address: string; key: Key },
): Promise<Member> => {
  const own = newWallet(key, address);
  const forged = newWallet(newKey(), address);
  const signed = async (signer: typeof own) => {
    const browser = fixture.newBrowser();
    const proof = await signer.sign(browser);
    return () => browser.post("/auth/wallet", { ...proof, ...loginBody("wallet") });
  };
  return {
    door,
    userId: await join(own),
    needs,
    prepare: async () => alice(door, await signed(own)),
    forge: async () => mallory(door, await signed(forged)),
  };
};

type Key = ReturnType<typeof privateKeyToAccount>;
const newKey = (): Key => privateKeyToAccount(generatePrivateKey());

const wallet = (setting: OutsideFixture, join: Join): Promise<Member> => {
  const key = newKey();
  return byWallet(setting, join, { door: "plain wallet", needs: [], address: key.address, key });
};

/** Asked on the chain that its message names, and looked for on every other one. */
const contract = async (setting: OutsideFixture, { ethereum }: Chains, join: Join): Promise<Member> => {
  const [key, address] = [newKey(), getAddress(toHex(randomBytes(20)))];
  await placeContractWallet(ethereum, { address, owner: key.address });
  const needs = ["Ethereum node", "Binance node"] as const;
  return byWallet(setting, join, { door: "contract wallet", needs, address, key });
};

const providers = ({ fixture }: OutsideFixture, join: Join): Promise<Member>[] => {
  const { username, email } = newPerson("carol");
  const google = newGoogleAccount(fixture, username, email);
  const facebook = newFacebookAccount(fixture, username, `facebook-${email}`);
  const twitter = newTwitterAccount(fixture, username, email);
  const googleLogin = async (wrong: Parameters<typeof google.token>[1]) => {
    const browser = fixture.newBrowser();
    const google_token = await google.token(browser, wrong);
    return () => browser.post("/auth/google", { google_token });
  };
  const facebookLogin = (facebook_token: string) => () =>
    fixture.newBrowser().post("/auth/facebook", { facebook_token });
  const twitterLogin = async (change: (address: string) => string = (address) => address) => {
    const browser = fixture.newBrowser();
    const address = change(await twitter.visit(browser));
    return () => comeBack(browser, address);
  };
  return [
    join(google).then((userId) => ({
      door: "google",
      userId,
      needs: ["Google"],
      prepare: async () => alice("google", await googleLogin({})),
      forge: async () => mallory("google", await googleLogin({ key: "other" })),
    })),
    join(facebook).then((userId) => ({
      door: "facebook",
      userId,
      needs: ["Facebook"],
      prepare: async () => alice("facebook", facebookLogin(facebook.token())),
      forge: async () => mallory("facebook", facebookLogin(facebook.token("another-app"))),
    })),
    join(twitter).then((userId) => ({
      door: "twitter",
      userId,
      needs: ["Twitter"],
      prepare: async () => alice("twitter", await twitterLogin()),
      forge: async () =>
        mallory("twitter", await twitterLogin((address) => address.replace(/code=[^&]+/, "code=guessed"))),
    })),
  ];
};

/** One right login by every door; throws where one is closed. */
export const enterAll = async (members: readonly Member[]): Promise<void> => {
  for (const { prepare } of members) await must((await prepare()).ask());
};
