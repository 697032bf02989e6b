import { spawn } from "node:child_process";
import { createRequire } from "node:module";
import { resolve } from "node:path";

export const packageFolder = resolve(import.meta.dirname, "..");
export const repositoryFolder = resolve(packageFolder, "../..");
const configFile = resolve(packageFolder, "foundry.toml");

const architectures: Partial<Record<NodeJS.Architecture, string>> = { x64: "amd64", arm64: "arm64" };

/** The program itself instead of the package's Node wrapper, which would only pass everything on. */
const findForge = (): string => {
  const platformPackage = `@foundry-rs/forge-${process.platform}-${architectures[process.arch] ?? process.arch}`;
  try {
    const wrapper = import.meta.resolve("@foundry-rs/forge/package.json");
    return createRequire(wrapper).resolve(`${platformPackage}/bin/forge`);
  } catch (cause) {
    throw new Error(`forge is not installed: ${platformPackage} is missing. Run npm ci`, { cause });
  }
};

export interface ForgeRun {
  code: number;
  stdout: string;
}

/** Runs forge on this package. Its errors go to the terminal; what it says is the answer. */
export const forge = (
  args: readonly string[],
  { output = "collect", profile = "default" }: { output?: "collect" | "show"; profile?: "default" | "deep" } = {},
): Promise<ForgeRun> =>
  new Promise((done, fail) => {
    const child = spawn(findForge(), args, {
      cwd: repositoryFolder,
      // The flag for the configuration file would also move the project's root to it.
      env: { ...process.env, FOUNDRY_CONFIG: configFile, FOUNDRY_PROFILE: profile },
      stdio: ["ignore", output === "show" ? "inherit" : "pipe", "inherit"],
    });
    let stdout = "";
    child.stdout?.on("data", (chunk: Buffer) => {
      stdout += chunk.toString("utf8");
    });
    child.once("error", fail);
    child.once("close", (code) => done({ code: code ?? 1, stdout }));
  });

if (import.meta.main) process.exitCode = (await forge(process.argv.slice(2), { output: "show" })).code;
