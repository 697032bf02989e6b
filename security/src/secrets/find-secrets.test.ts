import { expect, it } from "vitest";
import { findSecrets } from "./find-secrets.ts";

const password = { kind: "password", value: "Pw-canary+1/with signs" };
const code = { kind: "email code", value: "k7m2p" };

it.each([
  ["as it is", password.value],
  ["in an address", encodeURIComponent(password.value)],
  ["in base64", Buffer.from(`${password.value} and more`).toString("base64")],
  ["in hex", Buffer.from(password.value).toString("hex")],
])("finds a secret %s and names it without repeating it", (_how, text) => {
  expect(findSecrets([`{"line":1}`, `{"x":"${text}"}`], [password, code])).toEqual(["password"]);
});

it("finds a short one only where it stands alone", () => {
  expect(findSecrets(["code k7m2p sent", "x"], [code])).toEqual(["email code"]);
  expect(findSecrets(["AAk7m2pBB", "a-k7m2p"], [code])).toEqual([]);
});
