import { expect, it } from "vitest";
import { readAudit } from "./audit-dependencies.ts";

it("reads how many are high and critical", () => {
  const report = { metadata: { vulnerabilities: { info: 1, low: 0, moderate: 3, high: 2, critical: 1, total: 7 } } };
  expect(readAudit(JSON.stringify(report))).toEqual({ high: 2, critical: 1 });
});

it.each([
  ["nothing", ""],
  ["a page of a proxy", "<html>502 Bad Gateway</html>"],
])("fails when %s came", (_what, stdout) => {
  expect(() => readAudit(stdout)).toThrow("the registry's answer could not be read");
});

it.each([
  ["an error", { error: { code: "ENOAUDIT", summary: "Your configured registry does not support audit requests." } }],
  ["a report without counts", { metadata: {} }],
  ["a report with half of them", { metadata: { vulnerabilities: { high: 0 } } }],
  ["null", null],
])("fails when %s came", (_what, report) => {
  expect(() => readAudit(JSON.stringify(report))).toThrow("the registry did not answer");
});
