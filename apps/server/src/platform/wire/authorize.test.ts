import { type Access, type Lock, type StaffClass, staffClasses } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import type { Actor } from "./actor.ts";
import { authorize as authorizeCall } from "./authorize.ts";

const authorize = (access: Access, caller: Actor | undefined, at?: Date, locks: Lock[] = []) =>
  authorizeCall({ access, locks }, caller, at);

const now = new Date("2026-03-01T12:00:00Z");
const actor = (changes: Partial<Actor> = {}): Actor => ({
  sessionId: "s",
  userId: "u",
  accountId: "a",
  permissions: [],
  locks: [],
  authenticatedAt: now,
  twoFactorAt: undefined,
  confirmsBySecondFactor: false,
  ...changes,
});
const readUsers = { oneOf: ["UserRead"], staff: "read" } as const;
const tenMinutesAgo = now.getTime() - 10 * 60 * 1000;

describe("authorize", () => {
  it("lets anybody make a guest call", () => {
    expect(() => authorize("guest", undefined)).not.toThrow();
    expect(() => authorize("guest", actor())).not.toThrow();
  });

  it.each(["user", "step-up", readUsers] as const)("[ROUTE-19] refuses a guest where %j is asked for", (access) => {
    expect(() => authorize(access, undefined)).toThrow("User not authenticated.");
  });

  it("leaves a client's server to the call, whatever session is there too", () => {
    expect(() => authorize("service", undefined)).not.toThrow();
    expect(() => authorize("service", actor({ locks: ["total"] }), now, ["total"])).not.toThrow();
  });

  it("wants a login of the last ten minutes for a step-up call", () => {
    const fresh = actor({ authenticatedAt: new Date(tenMinutesAgo) });
    const stale = actor({ authenticatedAt: new Date(tenMinutesAgo - 1) });
    expect(() => authorize("step-up", fresh, now)).not.toThrow();
    expect(() => authorize("step-up", stale, now)).toThrow("Please confirm it's you.");
    expect(() => authorize("user", stale, now)).not.toThrow();
  });

  it("[USER-10] [USER-11] gives a permission only to a role that lists exactly that string", () => {
    expect(() => authorize(readUsers, actor({ permissions: ["UserRead"], twoFactorAt: now }), now)).not.toThrow();
    expect(() =>
      authorize(readUsers, actor({ permissions: ["UserUpdate", "AdminPortal"], twoFactorAt: now }), now),
    ).toThrow("permission");
    expect(() => authorize(readUsers, actor({ twoFactorAt: now }), now)).toThrow("permission");
  });

  it.each(Object.keys(staffClasses) as StaffClass[])(
    "[USER-21] wants a second factor of the last ten minutes of staff who %s; a fresh login by password is none",
    (staff) => {
      const access = { oneOf: ["UserRead", "AuditRead"], staff } as const;
      const permissions = ["AuditRead"] as const;
      const fresh = actor({ permissions, twoFactorAt: new Date(tenMinutesAgo), authenticatedAt: new Date(0) });
      const old = actor({ permissions, twoFactorAt: new Date(tenMinutesAgo - 1), authenticatedAt: now });
      expect(() => authorize(access, fresh, now)).not.toThrow();
      expect(() => authorize(access, old, now)).toThrow("Please confirm it's you.");
      expect(() => authorize(access, actor({ permissions }), now)).toThrow("Please confirm it's you.");
    },
  );

  it("refuses a locked player what declares that lock, and nothing else", () => {
    const locked = actor({ locks: ["total"] });
    expect(() => authorize("user", locked, now, ["withdraw", "total"])).toThrow("Your account is locked for this.");
    expect(() => authorize("guest", locked, now, ["total"])).toThrow("Your account is locked for this.");
    expect(() => authorize("user", locked, now, ["mint"])).not.toThrow();
    expect(() => authorize("user", locked, now)).not.toThrow();
    expect(() => authorize("guest", undefined, now, ["total"])).not.toThrow();
  });

  it("says that it is locked before it asks for a step-up, and who may at all before either", () => {
    const stale = actor({ locks: ["total"], authenticatedAt: new Date(0) });
    expect(() => authorize("step-up", stale, now, ["total"])).toThrow("Your account is locked for this.");
    expect(() => authorize(readUsers, stale, now, ["total"])).toThrow("permission");
  });
});
