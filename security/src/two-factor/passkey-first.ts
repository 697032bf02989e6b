/**
 * A passkey as the first factor counts as two: it opens a session at once, in every context, and never a lesser one. A
 * device that has not verified its owner, or that signed something else, opens nothing.
 */
import { generateKeyPairSync } from "node:crypto";
import { countRows } from "../count-rows.ts";
import type { Fixture } from "../fixture.ts";
import { whoIs } from "../people.ts";
import type { Row } from "../row.ts";
import { logInWithPasskey, newDevice, requestPasskey } from "../ways/passkey.ts";
import { type Guarded, newGuarded } from "./guarded.ts";
import { sites, wrongSites } from "./sites.ts";

type Lies = NonNullable<Parameters<typeof logInWithPasskey>[2]>;

const liesOf = (other: Guarded): readonly (readonly [name: string, lies: Lies])[] => [
  ["not verified", { isUserVerified: false }],
  ["not present", { isUserPresent: false }],
  ["another origin", { origin: "https://passport.evil.example" }],
  ["another domain", { rpId: "evil.example" }],
  ["in a frame of another site", { crossOrigin: true, origin: "https://evil.example" }],
  ["another key", { key: generateKeyPairSync("ec", { namedCurve: "P-256" }).privateKey }],
  ["another type", { type: "webauthn.create" }],
  ["another challenge", { challenge: Buffer.alloc(32).toString("base64url") }],
  ["no owner", { userHandle: undefined }],
  ["another owner", { userHandle: Buffer.from(other.userId.replaceAll("-", ""), "hex").toString("base64url") }],
];

/** Names of what opened a session and must not have. */
const tryLies = async (fixture: Fixture, { device }: Guarded, other: Guarded): Promise<string[]> => {
  const opened: string[] = [];
  const note = (name: string, { sessionToken }: { sessionToken: string | undefined }): void => {
    if (sessionToken !== undefined) opened.push(name);
  };
  for (const [name, lies] of liesOf(other)) {
    const browser = fixture.newBrowser();
    await logInWithPasskey(browser, device.copy(), lies);
    note(name, browser);
  }
  const unknown = fixture.newBrowser();
  await logInWithPasskey(unknown, newDevice());
  note("an unknown passkey", unknown);
  const [asked, thief] = [fixture.newBrowser(), fixture.newBrowser()];
  await thief.post("/auth/passkey", { passkey: device.copy().get(await requestPasskey(asked, "login")) });
  note("the challenge of another browser", thief);
  return opened;
};

const lieCount = 12;

/** Names of contexts in which the session is missing, or has fewer than two factors. */
const enter = async (fixture: Fixture, { device, person, userId }: Guarded, path: string): Promise<string[]> => {
  const browser = fixture.newBrowser();
  const passkey = device.get(await requestPasskey(browser, "login"));
  const { body } = await browser.post(path, { passkey });
  const failures = body.user?.username === person.username && body.tfa_token === undefined ? [] : ["page"];
  if ((await whoIs(browser)) !== person.username) failures.push("page load");
  const redirected = await browser.get("/auth/check?redirectURL=/profile");
  if (redirected.body.user?.username !== person.username) failures.push("redirect");
  failures.push(...(await wrongSites(browser, fixture, {})));
  const replayed = fixture.newBrowser();
  await replayed.post(path, { passkey });
  if (replayed.sessionToken !== undefined) failures.push("the same answer again");
  const lesser = "sessions where user_id = $1 and ended_at is null and two_factor_at is null";
  if ((await countRows(fixture, lesser, [userId])) > 0) failures.push("a session with one factor");
  return failures;
};

export const tryPasskeyFirst = async (fixture: Fixture): Promise<Row> => {
  const [owner, other] = [await newGuarded(fixture), await newGuarded(fixture)];
  const opened = await tryLies(fixture, owner, other);
  const failures: string[] = [];
  for (const path of ["/auth/passkey", "/api/auth/passkey"]) failures.push(...(await enter(fixture, owner, path)));
  const contexts = 3 + sites.length;
  return {
    check: "two-factor: passkey, as both factors",
    aim: "0 bypasses, a session with both factors at once",
    measured: [`${opened.length} of ${lieCount} lies, in ${contexts} contexts`, ...opened, ...failures].join("; "),
    ok: opened.length === 0 && failures.length === 0,
  };
};
