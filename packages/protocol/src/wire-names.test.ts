/** The names and shapes that the specification gives to commands and topics. */
import { expect, it } from "vitest";
import { supsCurrency } from "./currency.ts";
import { commands, httpCalls, topics } from "./registry.ts";
import { userSchema } from "./user.ts";

const keys = commands.map(({ key }) => key);
const topicAt = (path: string) => topics.find((topic) => topic.path === path);
const commandOf = (key: string) => commands.find((command) => command.key === key);

it("[REALTIME-24] [REALTIME-26] [REALTIME-27] topics have the keys of the specification", () => {
  expect(topicAt("/public/exchange_rates")).toMatchObject({ snapshotKey: "SUPS:EXCHANGE" });
  expect(topicAt("/public/sups_remaining")).toMatchObject({ snapshotKey: "SUPS:TREASURY" });
  expect(topicAt("/account/{id}/transactions")).toMatchObject({ snapshotKey: "USER:SUPS:TRANSACTIONS:SUBSCRIBE" });
  expect(topicAt("/user/{id}")).toMatchObject({ snapshotKey: "USER:INIT", changeKeys: ["USER", "USER:TWITTER:ADD"] });
});

it("[REALTIME-29] commands of account access", () => {
  expect(keys).toEqual(
    expect.arrayContaining([
      "AUTH:REGISTER",
      "AUTH:TFA:GENERATE",
      "AUTH:TFA:VERIFICATION",
      "USER",
      "USER:UPDATE",
      "USER:USERNAME:UPDATE",
      "USER:WALLET:ADD",
      "USER:WALLET:REMOVE",
      "USER:LOCK",
      "USER:FINGERPRINT",
      "USER:VERIFY:SEND",
    ]),
  );
});

it("[REALTIME-30] further commands; Twitter is added by a redirect, and the server says so on a topic", () => {
  expect(keys).toEqual(
    expect.arrayContaining([
      "USER:TFA:GENERATE",
      "USER:TFA:VERIFICATION",
      "USER:TFA:CANCEL",
      "USER:TFA:RECOVERY:GET",
      "USER:FACEBOOK:ADD",
      "USER:FACEBOOK:REMOVE",
      "USER:GOOGLE:ADD",
      "USER:GOOGLE:REMOVE",
      "USER:TWITTER:REMOVE",
      "USER:TWITCH:ADD",
      "USER:TWITCH:REMOVE",
      "USER:DISCORD:ADD",
      "USER:DISCORD:REMOVE",
    ]),
  );
  expect(topicAt("/user/{id}")?.changeKeys).toContain("USER:TWITTER:ADD");
  for (const key of ["USER:INIT", "USER:SUPS:SUBSCRIBE", "USER:TWITTER:ADD"]) {
    expect(keys).not.toContain(key);
    expect(topics.some(({ snapshotKey, changeKeys }) => [snapshotKey, ...changeKeys].includes(key))).toBe(true);
  }
});

it.each(["USER:FINGERPRINT", "SUPS:DEPOSIT", "ASSET:1155:DEPOSIT", "ASSET:REFRESH:METADATA:721"])(
  "[REALTIME-31] %s, an acknowledgement, answers true and nothing else",
  (key) => {
    const { output } = commandOf(key) ?? {};
    expect(output?.safeParse(true).success).toBe(true);
    for (const other of [false, {}, null, "true"]) expect(output?.safeParse(other).success).toBe(false);
  },
);

it.each([
  ...["USER:UPDATE", "USER:LOCK", "USER:WALLET:ADD", "USER:WALLET:REMOVE", "USER:TFA:VERIFICATION", "USER:TFA:CANCEL"],
  ...keys.filter((key) => /^USER:(FACEBOOK|GOOGLE|TWITTER|TWITCH|DISCORD):/.test(key)),
])("[REALTIME-31] %s, a change of the account, answers the user", (key) => {
  expect(commandOf(key)?.output).toBe(userSchema);
});

it.each([
  ["TRANSACTION:LIST", { transactions: [], currency: supsCurrency, searched_back_to: null }],
  ["SUPS:DEPOSIT:LIST", { transactions: [] }],
  ["ASSET:1155:DEPOSIT:LIST", { transactions: [] }],
  ["ASSET:LIST:721", { assets: [] }],
  ["ASSET:LIST:1155", { assets: [] }],
])("[REALTIME-31] %s, a list, answers its total", (key, list) => {
  expect(commandOf(key)?.output.safeParse(list).success).toBe(false);
  expect(commandOf(key)?.output.safeParse({ ...list, total: 0 }).success).toBe(true);
});

it("[ERR-8] commands and calls that need no session are these", () => {
  const isOpen = ({ access }: { access: unknown }) => access === "guest";
  expect(commands.filter(isOpen).map(({ key }) => key)).toEqual(["AUTH:REGISTER"]);
  const open = httpCalls.filter(isOpen).map(({ paths: [path] }) => path);
  // Beside the health check only calls that are not in the document of wallet and assets.
  expect(
    open.filter((path) => !/^(\/api)?\/(auth|verify|captcha|username|external|get-nonce)/.test(path)).sort(),
  ).toEqual(["/api/check", "/api/files/{id}", "/api/rates/history", "/api/reserves", "/api/wallet/config"]);
  expect(topics.filter(isOpen).every(({ path }) => path.startsWith("/public/"))).toBe(true);
});
