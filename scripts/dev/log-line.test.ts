import { expect, it } from "vitest";
import { formatLogLine } from "./log-line.ts";

it("shows level, message and what is special about an entry", () => {
  expect(
    formatLogLine('{"level":40,"time":1,"pid":9,"role":"all","msg":"feed is silent","forMs":1200,"url":"x"}'),
  ).toBe("warn  feed is silent forMs=1200 url=x");
  expect(formatLogLine('{"level":"info","msg":"listening"}')).toBe("info  listening");
});

it("leaves what is no log entry as it is", () => {
  for (const line of ["Restarting 'main.ts'", "", "42", '{"half":', '{"message":"no level"}']) {
    expect(formatLogLine(line)).toBe(line);
  }
});
