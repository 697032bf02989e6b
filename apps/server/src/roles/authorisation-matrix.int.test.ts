/**
 * Every route, command and subscription, for everybody who could stand before it. The calls come from the
 * protocol's registry, the expectations from a table that is written apart from the declarations
 * (testing/policy.ts); a call without an input or without a place in that table fails.
 */

import {
  type Command,
  commands,
  fillPath,
  type HttpCall,
  httpCalls,
  socketPaths,
  subscribeFrame,
  topics,
} from "@passport/protocol";
import { createTestDatabase, startChains, useTestbed } from "@passport/testbed";
import { cookieOf } from "@passport/testbed/client/cookie-jar";
import { publicOrigin } from "@passport/testbed/client/public-origin";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { newTransactionId } from "../features/entry/testing/browser.ts";
import { Refused, TestClient } from "../platform/socket/testing/test-client.ts";
import { startTestApi, type TestApi } from "../testing/start-test-api.ts";
import type { CallInput, Target } from "./testing/call-input.ts";
import { type Account, footprintOf, openSession, prepareAccounts } from "./testing/matrix-accounts.ts";
import { inputs, withoutParts } from "./testing/matrix-inputs.ts";
import { expectedVerdict, type Person, people, type Verdict, verdictsOf } from "./testing/matrix-people.ts";
import { type Policy, policyOf } from "./testing/policy.ts";

let api: TestApi;
let accounts: ReadonlyMap<string, Account>;
/** Bob's browser after his password and before his passcode. */
let pendingLogin: string;
const cleanUp = new AsyncDisposableStack();

beforeAll(async () => {
  const { databaseUrl } = cleanUp.use(await createTestDatabase());
  const { environment } = cleanUp.use(await startChains());
  api = cleanUp.use(await startTestApi({ databaseUrl, natsUrl: useTestbed().natsUrl, environment }));
  accounts = await prepareAccounts(api);
  const body = { email: "bob@passport.example", password: "Bob-development-1" };
  const login = await api.call("POST", "/auth/email", { body });
  expect(await login.json()).toEqual({ auth_type: "email", tfa_token: expect.any(String) });
  pendingLogin = cookieOf(login);
});
afterAll(() => cleanUp.disposeAsync());

const accountOf = (name: string): Account => {
  const account = accounts.get(name);
  if (account === undefined) throw new Error(`there is no ${name}`);
  return account;
};
const inputOf = (name: string, target: Target): CallInput => {
  const input = inputs[name];
  if (input === undefined) throw new Error(`${name} is declared, but testing/matrix-inputs.ts has no input for it`);
  return input(target);
};
const nameOf = (call: HttpCall | Command): string => (call.kind === "http" ? call.name : call.key);

type Headers = Record<string, string>;

/** What a person brings to one call: a session of its own, or what they have instead of one. */
const enter = async (person: Person): Promise<{ headers: Headers; target: Target }> => {
  const target = accountOf(person.target);
  const { id: sessionId } = await openSession(api, target.userId);
  if (person.account === undefined) return { headers: {}, target: { ...target, sessionId } };
  const { cookie } = person.hasSession
    ? await openSession(api, accountOf(person.account).userId, person)
    : { cookie: pendingLogin };
  return { headers: { cookie }, target: { ...target, sessionId } };
};

const connect = (path: string, headers: Headers) =>
  new TestClient(`${api.origin.replace("http", "ws")}${path}`, { origin: publicOrigin, headers }).open();

const refusals: ReadonlySet<string> = new Set([
  "not_authenticated",
  "permission_denied",
  "account_locked",
  "step_up_required",
]);

/** An error that the call declares is its own answer, unless it is how the edge refuses. */
const verdictOn = (call: HttpCall | Command, input: CallInput, code: string | undefined): Verdict => {
  if (code === undefined) return "through";
  const isRefusal =
    policyOf(nameOf(call)).access !== "guest" && (refusals.has(code) || (input.isOwners && code === "not_found"));
  return call.errors.some((declared) => declared === code) && !isRefusal ? "through" : (code as Verdict);
};

/** Makes the call as this person. A refused call must not have changed anything of the target. */
const judge = async (
  call: HttpCall | Command,
  person: Person,
  make: (input: CallInput, headers: Headers) => Promise<string | undefined>,
): Promise<Verdict> => {
  const { headers, target } = await enter(person);
  const input = inputOf(nameOf(call), target);
  const before = await footprintOf(api, target.userId);
  const verdict = verdictOn(call, input, await make(input, headers));
  if (verdict !== "through") expect(await footprintOf(api, target.userId)).toBe(before);
  return verdict;
};

const expectedOf = (call: HttpCall | Command) =>
  verdictsOf(async (person) => {
    const target = { ...accountOf(person.target), sessionId: "" };
    return expectedVerdict(policyOf(nameOf(call)), person, {
      isOwners: inputOf(nameOf(call), target).isOwners ?? false,
    });
  });

describe("inputs", () => {
  const declared = [...httpCalls, ...commands];

  it("exist for every declared call, and for nothing else", () => {
    expect(Object.keys(inputs).sort()).toEqual(declared.map(nameOf).sort());
  });

  it.each(declared.map((call) => ({ call, name: nameOf(call) })))("of $name are valid", ({ call, name }) => {
    const input = inputOf(name, { ...accountOf("alice"), sessionId: accountOf("alice").userId });
    if (call.kind === "command") expect(call.payload.safeParse(input.payload).success).toBe(true);
    else {
      expect(call.query.safeParse(input.query ?? {}).success).toBe(true);
      expect(call.body.safeParse(input.body).success).toBe(true);
    }
  });
});

const sendTo = async (call: HttpCall, path: string, { query = {}, body }: CallInput, headers: Headers) => {
  const address = `${fillPath(path, query)}?${new URLSearchParams(withoutParts(path, query))}`;
  const response = await api.call(call.method, address, { headers, ...(body !== undefined && { body }) });
  return { status: response.status, text: await response.text() };
};

const sendCommand = async (command: Command, { payload }: CallInput, person: Person, headers: Headers) => {
  const own = person.hasSession ? accountOf(person.account ?? "").userId : undefined;
  const commander = await connect(
    own === undefined ? socketPaths.guestCommander : socketPaths.userCommander(own),
    headers,
  );
  const frame = await commander.command(command.key, payload, newTransactionId());
  commander.socket.terminate();
  return frame;
};

describe("routes", () => {
  const routes = httpCalls.flatMap((call) => call.paths.map((path) => ({ call, path, method: call.method })));

  it.each(routes)("$method $path", async ({ call, path }) => {
    const verdicts = await verdictsOf((person) =>
      judge(call, person, async (input, headers) => {
        const { status, text } = await sendTo(call, path, input, headers);
        // A browser that is sent on was let through.
        return status < 400 ? undefined : (JSON.parse(text) as { error_code: string }).error_code;
      }),
    );
    expect(verdicts).toEqual(await expectedOf(call));
  });
});

describe("commands", () => {
  it.each(commands)("$key", async (command) => {
    const verdicts = await verdictsOf((person) =>
      judge(command, person, async (input, headers) => (await sendCommand(command, input, person, headers)).error_code),
    );
    expect(verdicts).toEqual(await expectedOf(command));
  });

  it("only the owner opens the owner's commander", async () => {
    const doors = await verdictsOf(async (person) => {
      const { headers, target } = await enter(person);
      return doorOf(socketPaths.userCommander(target.userId), headers);
    });
    expect(doors).toEqual(
      await verdictsOf(async (person) => expectedDoor({ access: "user", ownership: "self" }, person)),
    );
  });
});

/** The response to an upgrade. Another player gets the same for an id that exists and one that does not (ROUTE-23). */
const doorOf = async (path: string, headers: Headers): Promise<string> => {
  try {
    (await connect(path, headers)).socket.terminate();
    return "through";
  } catch (error) {
    if (error instanceof Refused) return (JSON.parse(error.body) as { error_code: string }).error_code;
    throw error;
  }
};

const expectedDoor = (policy: Pick<Policy, "access" | "ownership">, person: Person): Verdict => {
  const verdict = expectedVerdict({ ...policy, locks: [] }, person, { isOwners: true });
  return verdict === "not_found" ? "permission_denied" : verdict;
};

describe("subscriptions", () => {
  const idIn = (path: string, { userId, accountId }: Account) =>
    path.replace("{id}", path.startsWith("/account") ? accountId : userId);

  it.each(topics)("$path", async (topic) => {
    const verdicts = await verdictsOf(async (person) => {
      const { headers, target } = await enter(person);
      const mount = socketPaths.mount(idIn(topic.mount, target));
      const door = await doorOf(mount, headers);
      if (door !== "through") return door;
      const page = await connect(mount, headers);
      const uri = idIn(topic.path, target);
      page.say(subscribeFrame(uri));
      await page.frame((frame) => frame.uri === uri && frame.key === topic.snapshotKey);
      page.socket.terminate();
      return "through";
    });
    expect(verdicts).toEqual(await verdictsOf(async (person) => expectedDoor(policyOf(topic.name), person)));
  });

  it.each(topics.filter(({ ownership }) => ownership === "self"))(
    "mallory hears nothing of alice's $path on a socket of her own",
    async (topic) => {
      const { cookie } = await openSession(api, accountOf("mallory").userId);
      const own = idIn(topic.path, accountOf("mallory"));
      for (const owner of ["alice", "erin"]) {
        const page = await connect(socketPaths.mount(idIn(topic.mount, accountOf("mallory"))), { cookie });
        page.say(subscribeFrame(idIn(topic.path, accountOf(owner))));
        // Asked twice, one after the other: an answer to the first would be here by then.
        for (const count of [1, 2]) {
          page.say(subscribeFrame(own));
          await page.until(({ frames }) => frames.filter(({ uri }) => uri === own).length === count);
        }
        expect(page.frames.map(({ uri }) => uri)).toEqual([own, own]);
        page.socket.terminate();
      }
    },
  );
});

describe("the name of a player", () => {
  const strangers = people.filter(({ account, target }) => account !== target);
  const canary = { first_name: "Wilhelmina", last_name: "Quackenbush" };

  /** The calls whose response to a stranger who asks about alice holds one of these words. */
  const callsThatTell = async (words: readonly string[]): Promise<string[]> => {
    const telling = new Set<string>();
    for (const person of strangers) {
      for (const call of [...httpCalls, ...commands]) {
        const { headers, target } = await enter(person);
        const input = inputOf(nameOf(call), target);
        const answer =
          call.kind === "http"
            ? (await sendTo(call, call.paths[0], input, headers)).text
            : JSON.stringify(await sendCommand(call, input, person, headers));
        if (words.some((word) => answer.includes(word))) telling.add(nameOf(call));
      }
    }
    return [...telling];
  };
  const setName = (shows_name: boolean) =>
    api.context.db
      .updateTable("users")
      .set({ ...canary, shows_name })
      .where("id", "=", accountOf("alice").userId)
      .execute();

  it("[PROFILE-11] is in no response to a stranger, and on the profile alone if the player shows it", async () => {
    expect(strangers.map(({ name }) => name)).toEqual(["guest", "other user"]);
    await setName(false);
    expect(await callsThatTell(Object.values(canary))).toEqual([]);
    await setName(true);
    expect(await callsThatTell(Object.values(canary))).toEqual(["USER"]);
    // They were asked about her: what may say who she is does.
    expect(await callsThatTell(['"alice"'])).toEqual(["USER", "ASSET:GET:721", "ASSET:GET:1155"]);
  });
});

it("is about everybody who could come", () => {
  expect(people.map(({ name }) => name)).toEqual([
    "guest",
    "other user",
    "owner",
    "owner with a stale login",
    "owner locked",
    "owner before two-factor",
  ]);
});
