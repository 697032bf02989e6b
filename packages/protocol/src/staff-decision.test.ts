import { expect, it } from "vitest";
import { type StaffDecision, staffChallenge, staffDecisionText } from "./staff-decision.ts";

const decision: StaffDecision = {
  id: "0197f3c4-0000-7000-8000-000000000001",
  kind: "staff.role.set",
  subject: "0197f3c4-0000-7000-8000-00000000000b",
  concerned: ["0197f3c4-0000-7000-8000-00000000000b"],
  details: { role: "Admin", previous: "Member" },
  reason: 'Joins "the team"',
  requestedBy: "0197f3c4-0000-7000-8000-00000000000a",
};

it("[USER-29] hashes one text, whatever the order of names", async () => {
  expect(staffDecisionText(decision, "approve")).toBe(
    `["Passport staff decision 1","approve",{"concerned":["0197f3c4-0000-7000-8000-00000000000b"],"details":${'{"previous":"Member","role":"Admin"}'},"id":"0197f3c4-0000-7000-8000-000000000001","kind":"staff.role.set","reason":"Joins \\"the team\\"","requestedBy":"0197f3c4-0000-7000-8000-00000000000a","subject":"0197f3c4-0000-7000-8000-00000000000b"}]`,
  );
  const turned = { ...decision, details: { previous: "Member", role: "Admin" } };
  expect(await staffChallenge(turned, "approve")).toBe(await staffChallenge(decision, "approve"));
});

it("[USER-29] gives each act, and each change of what is shown, another challenge", async () => {
  const changed: StaffDecision[] = [
    { ...decision, id: decision.requestedBy },
    { ...decision, kind: "user.unlock" },
    { ...decision, subject: "x" },
    { ...decision, concerned: [] },
    { ...decision, details: { role: "Support", previous: "Member" } },
    { ...decision, reason: "x" },
    { ...decision, requestedBy: decision.id },
  ];
  const all = await Promise.all([
    staffChallenge(decision, "request"),
    ...[decision, ...changed].map((one) => staffChallenge(one, "approve")),
  ]);
  expect(new Set(all).size).toBe(changed.length + 2);
  for (const challenge of all) expect(challenge).toMatch(/^[\w-]{43}$/);
});
