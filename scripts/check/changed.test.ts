/** `npm run check -- --changed` may skip a step only when the change cannot alter its result. */
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { changedSince } from "./changed-files.ts";
import { steps } from "./steps.ts";
import { isProjectAffected } from "./type-project.ts";

let root: string;
const write = (file: string, text: string) => writeFileSync(join(root, file), text);
const git = (...args: string[]) =>
  execFileSync("git", ["-c", "user.name=alice", "-c", "user.email=alice@example.com", ...args], { cwd: root });

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "changed-"));
  mkdirSync(join(root, ".cache"));
  write(".gitignore", ".cache/\n");
  for (const file of ["kept.ts", "edited.ts", "removed.ts"]) write(file, "export const value = 1;\n");
  write(".cache/node.tsbuildinfo", JSON.stringify({ fileNames: ["../kept.ts", "../edited.ts"] }));
  git("init", "--quiet");
  git("add", ".");
  git("commit", "--quiet", "--message", "start");
});
afterEach(() => rmSync(root, { recursive: true }));

it("lists edited, staged, untracked and removed files", () => {
  write("edited.ts", "export const value = 2;\n");
  write("staged.ts", "");
  git("add", "staged.ts");
  write("untracked.ts", "");
  rmSync(join(root, "removed.ts"));
  const { present, addedOrRemoved } = changedSince(root, "HEAD");
  expect(present.toSorted()).toEqual(["edited.ts", "staged.ts", "untracked.ts"]);
  expect(addedOrRemoved.toSorted()).toEqual(["removed.ts", "staged.ts", "untracked.ts"]);
});

it("checks a type project when one of its files changed, one was added or removed, or its settings changed", () => {
  const affected = (present: string[], addedOrRemoved: string[] = []) =>
    isProjectAffected(root, "node", { present, addedOrRemoved });
  expect(affected(["edited.ts"])).toBe(true);
  expect(affected(["new.ts"], ["new.ts"])).toBe(true);
  expect(affected([], ["removed.ts"])).toBe(true);
  expect(affected(["tsconfig.base.json"])).toBe(true);
  expect(affected(["apps/web/package.json"])).toBe(true);
  expect(affected(["other.ts"])).toBe(false);
  expect(affected(["README.md"])).toBe(false);
});

it("checks a type project that was never checked before", () => {
  rmSync(join(root, ".cache/node.tsbuildinfo"));
  expect(isProjectAffected(root, "node", { present: ["other.ts"], addedOrRemoved: [] })).toBe(true);
});

it("runs every step without --changed, and every step again when all kinds of files changed", () => {
  const present = [
    "tsconfig.base.json",
    "biome.json",
    "packages/contracts/src/a.sol",
    "packages/database/src/a.ts",
    "apps/server/src/a.ts",
    "apps/web/src/a.ts",
    "docs/integration/log-in.md",
  ];
  for (const step of steps) {
    const all = step.command(undefined);
    expect(all, step.name).toBeDefined();
    expect(step.command({ present, addedOrRemoved: present }), step.name).toEqual(all);
  }
});

it("hands the changed files alone to the steps that can take files", () => {
  const present = ["apps/server/src/a.ts", "README.md"];
  const commandOf = (name: string) =>
    steps.find((step) => step.name === name)?.command({ present, addedOrRemoved: [] });
  expect(commandOf("boundaries")?.slice(-2)).toEqual([".dependency-cruiser.mjs", "apps/server/src/a.ts"]);
  expect(commandOf("format and lint")?.slice(-2)).toEqual(present);
  expect(commandOf("generated ABIs")).toBeUndefined();
});
