import { afterAll, beforeAll, expect, it } from "vitest";
import { type AccessFixture, newcomer, startAccessFixture } from "../testing/access-fixture.ts";

let fixture: AccessFixture;
beforeAll(async () => {
  fixture = await startAccessFixture();
});
afterAll(() => fixture[Symbol.asyncDispose]());

const ask = async (username: string) => {
  const { status, text } = await fixture.newBrowser().get(`/api/username?username=${encodeURIComponent(username)}`);
  return [status, JSON.parse(text)];
};

it("[SIGNUP-31] says of a name whether it can be chosen, without its case, and nothing else", async () => {
  for (const taken of ["alice", "ALICE", " Alice ", "admin", "Passport", "ab", "al ice", "' or 1=1 --", ""]) {
    expect(await ask(taken), taken).toEqual([200, { is_free: false }]);
  }
  expect(await ask(newcomer().username)).toEqual([200, { is_free: true }]);
});

it("[SIGNUP-31] a name that another player has chosen meanwhile is no longer free", async () => {
  const { username } = newcomer();
  expect(await ask(username)).toEqual([200, { is_free: true }]);
  await fixture.signUp(fixture.newBrowser(), { username });
  expect(await ask(username.toUpperCase())).toEqual([200, { is_free: false }]);
});
