import { execFile } from "node:child_process";
import { mkdtempDisposable } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { writeEnvironmentFile } from "./environment-file.ts";

const run = promisify(execFile);
const preload = join(import.meta.dirname, "use-dev-stack.ts");
const program =
  "const { DATABASE_URL, CHAIN_DEPLOYMENT_FILE } = process.env; console.log(DATABASE_URL, CHAIN_DEPLOYMENT_FILE)";

/** What a command sees of the two variables. */
const seenWith = async (environment: Record<string, string>): Promise<string> => {
  const env = { PATH: process.env["PATH"], ...environment };
  return (await run(process.execPath, ["--import", preload, "--eval", program], { env })).stdout.trim();
};

it("gives a command all variables of the running stack, or none of them", async () => {
  await using folder = await mkdtempDisposable(join(tmpdir(), "passport-dev-stack-"));
  const where = { DEV_FOLDER: folder.path };
  expect(await seenWith(where)).toBe("undefined undefined");
  await using _file = await writeEnvironmentFile(folder.path, {
    DATABASE_URL: "postgres://stack",
    CHAIN_DEPLOYMENT_FILE: "/stack.json",
  });
  expect(await seenWith(where)).toBe("postgres://stack /stack.json");
  expect(await seenWith({ ...where, DATABASE_URL: "postgres://real" })).toBe("postgres://real undefined");
  expect(await seenWith({ ...where, NODE_ENV: "production" })).toBe("undefined undefined");
});
