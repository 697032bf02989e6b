import { expect, it } from "vitest";
import { table, time } from "./table.ts";

it("lines up columns and leaves no blanks behind", () => {
  expect(
    table(
      ["id", "name"],
      [
        ["1", "alice"],
        ["200", "bob"],
      ],
    ),
  ).toBe("id   name\n1    alice\n200  bob\n");
});

it("says when there is nothing", () => {
  expect(table(["id"], [])).toBe("none\n");
});

it("keeps texts from moving the cursor, ringing the bell, or starting a new line", () => {
  expect(table(["agent"], [["a\u001b[2Jb\u0007\nroot  all is well\u202e"]])).toBe("agent\na [2Jb  root  all is well\n");
});

it("tells times to the minute", () => {
  expect([time("2026-11-15T19:20:59.123Z"), time(null)]).toEqual(["2026-11-15 19:20 UTC", ""]);
});
