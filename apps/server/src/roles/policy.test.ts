import { commands, httpCalls, topics } from "@passport/protocol";
import { expect, it } from "vitest";
import { policyClasses, policyOf } from "./testing/policy.ts";

const declared = [
  ...httpCalls.map(({ name, access, ownership, locks }) => ({ name, policy: { access, ownership, locks } })),
  ...commands.map(({ key, access, ownership, locks }) => ({ name: key, policy: { access, ownership, locks } })),
  ...topics.map(({ name, access, ownership }) => ({ name, policy: { access, ownership, locks: [] } })),
];

it("decides about every declared call once, and about nothing else", () => {
  const decided = policyClasses.flatMap(({ calls }) => calls);
  expect(decided.toSorted()).toEqual(declared.map(({ name }) => name).toSorted());
});

it.each(declared)("$name is declared as the policy has it", ({ name, policy }) => {
  expect(policy).toEqual(policyOf(name));
});
