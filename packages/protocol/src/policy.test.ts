import { describe, expect, it } from "vitest";
import type { StaffCall } from "./policy.ts";
import { staffAccessOf, staffCalls, staffClasses, staffRequestKinds } from "./policy.ts";
import { commands, httpCalls, topics } from "./registry.ts";
import { staffRequestSchema } from "./staff-request.ts";

const ofStaff = commands.filter(({ access }) => typeof access === "object");

describe("the policy of staff", () => {
  it("[USER-21] has every declaration with a permission in a class, and no declaration is laxer than its class", () => {
    expect(ofStaff.map(({ key }) => key).sort()).toEqual(Object.keys(staffCalls).sort());
    for (const { key, access, ownership, locks } of ofStaff)
      expect([key, access, ownership, locks]).toEqual([key, staffAccessOf(key as StaffCall), "public", ["total"]]);
    for (const { access } of [...httpCalls, ...topics]) expect(typeof access).toBe("string");
    for (const { factorMs } of Object.values(staffClasses)) expect(factorMs).toBeLessThanOrEqual(10 * 60 * 1000);
  });

  it("[USER-22] moves no value and changes no client, role, lock or switch with fewer than two people", () => {
    const changing = /REVERSE|FULFIL|ASSIGN|ROLE|RESUME|UNLOCK|FACTORS|SUSPENDED|CLIENT:(?!LIST|KEY:LIST|WEBHOOK:TEST)/;
    for (const [key, policy] of Object.entries(staffCalls))
      expect([key, staffClasses[policy.class].people]).toEqual([
        key,
        changing.test(key) || policy.class === "approve" ? 2 : 1,
      ]);
  });

  it("answers what is requested with the request, and has one call for each kind", () => {
    const requests = Object.entries(staffCalls).flatMap(([key, policy]) =>
      policy.class === "request" ? [{ key, kind: policy.kind }] : [],
    );
    expect(requests.map(({ kind }) => kind).sort()).toEqual(Object.keys(staffRequestKinds).sort());
    for (const { key } of requests) {
      const output = commands.find((command) => command.key === key)?.output as { shape?: { request?: unknown } };
      expect([key, output === staffRequestSchema || output.shape?.request === staffRequestSchema]).toEqual([key, true]);
    }
  });
});
