import { describe, expect, it } from "vitest";
import { parseCommandLine } from "./command-line.ts";
import { help } from "./help.ts";
import { Misuse } from "./refusal.ts";
import { verbs } from "./verbs/index.ts";

const intentOf = (line: string) => parseCommandLine(line.split(" ").filter(Boolean)).intent;

describe("parseCommandLine", () => {
  it("takes a verb with its operand and options", () => {
    expect(parseCommandLine(["unlock", "erin", "--locks", "account", "--reason", "Called us", "--json"])).toEqual({
      intent: {
        kind: "verb",
        verb: verbs["unlock"],
        given: { operand: "erin", options: { locks: "account", reason: "Called us" }, lists: {}, flags: new Set() },
      },
      isJson: true,
      sessionFile: undefined,
    });
    expect(intentOf("login trent@passport.example --server https://passport.example")).toEqual({
      kind: "login",
      email: "trent@passport.example",
      server: "https://passport.example",
    });
    expect(intentOf("logout --session-file /tmp/x")).toEqual({ kind: "logout" });
    expect(intentOf("requests")).toMatchObject({ given: { operand: "" } });
    expect(intentOf("audit erin --limit 5")).toMatchObject({ given: { operand: "erin", options: { limit: "5" } } });
  });

  it("takes a verb of two words, options that repeat, and flags", () => {
    const line =
      "client register --name Foundry --origin https://a.example --origin https://b.example --public --reason Ticket";
    expect(intentOf(line)).toMatchObject({
      verb: verbs["client register"],
      given: {
        operand: "",
        options: { name: "Foundry" },
        lists: { origin: ["https://a.example", "https://b.example"] },
        flags: new Set(["public"]),
      },
    });
    expect(intentOf("client list")).toMatchObject({ verb: verbs["client list"], given: { operand: "" } });
    expect(intentOf("client show Foundry")).toMatchObject({ given: { operand: "Foundry" } });
  });

  it.each(["", "help", "--help", "find --help"])("%j asks for help", (line) => {
    expect(intentOf(line)).toEqual({ kind: "help" });
  });

  it.each([
    "find",
    "find a b",
    "show",
    "unlock erin --locks account",
    "unlock erin --reason x",
    "approve 1 --reason x",
    "log-out erin",
    "requests a b",
    "login",
    "find erin --server https://passport.example",
    "login a@b.example --password secret",
    "constructor x",
    "client",
    "client drop x",
    "client show",
    "client list Foundry",
    "client register --origin https://a.example",
    "client key-create Foundry",
    "find erin --public",
    "drop tables",
  ])("%j is misunderstood", (line) => {
    expect(() => intentOf(line)).toThrow(Misuse);
  });
});

it("help names every verb as it is used", () => {
  for (const { usage, summary } of Object.values(verbs)) expect(help()).toContain(`  ${usage}\n      ${summary}\n`);
});
