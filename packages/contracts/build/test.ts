/**
 * `npm test -w @passport/contracts`: static analysis and the tests of the contracts, the freshness of what is generated
 * from them, and the gas of every plain test against .gas-snapshot (`-- --renew-gas` writes it again).
 * FOUNDRY_PROFILE=deep looks much longer.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { forge, packageFolder, repositoryFolder } from "./forge.ts";
import { renderGenerated } from "./render.ts";

type ForgeReport = Record<string, { test_results: Record<string, { status: string; reason: string | null }> }>;

const say = (line: string) => process.stdout.write(`${line}\n`);

const runTests = async (): Promise<boolean> => {
  const { stdout } = await forge(["test", "--json"]);
  // Without a report the contracts did not compile; what the compiler said is all there is.
  if (!stdout.trimStart().startsWith("{")) throw new Error(`forge gave no report.\n${stdout}`);
  const report = JSON.parse(stdout) as ForgeReport;
  const tests = Object.entries(report).flatMap(([suite, { test_results }]) =>
    Object.entries(test_results).map(([name, result]) => ({ suite, name, ...result })),
  );
  const failures = tests.filter(({ status }) => status !== "Success");
  for (const { suite, name, reason } of failures) say(`FAIL ${suite} ${name}: ${reason}`);
  const summary = {
    passed: tests.length - failures.length,
    failed: failures.length,
    names: tests.map(({ suite, name }) => `${suite.split(":").at(-1)}.${name}`).sort(),
  };
  const reports = join(repositoryFolder, "reports");
  await mkdir(reports, { recursive: true });
  // The rules reporter reads forge's own report, CI counts the summary.
  await writeFile(join(reports, "forge.json"), stdout);
  await writeFile(join(reports, "contracts.json"), `${JSON.stringify(summary, null, 2)}\n`);
  say(`contracts: ${summary.passed} passed, ${summary.failed} failed`);
  return failures.length === 0;
};

/** `generate --check` trusts a hash; here the compiler has just run, so its own words are compared. */
const compareGenerated = async (): Promise<boolean> => {
  const stale: string[] = [];
  for (const [path, text] of await renderGenerated()) {
    if ((await readFile(join(packageFolder, path), "utf8").catch(() => "")) !== text) stale.push(path);
  }
  for (const path of stale) say(`STALE ${path}: run npm run generate -w @passport/contracts`);
  return stale.length === 0;
};

/** Fuzzed tests meet other values after every change, so only the plain ones are measured. */
const compareGas = async (): Promise<boolean> => {
  const file = relative(repositoryFolder, join(packageFolder, ".gas-snapshot"));
  const mode = process.argv.includes("--renew-gas") ? ["--snap", file] : ["--check", file, "--tolerance", "3"];
  const { code, stdout } = await forge(["snapshot", "--match-test", "^test_", ...mode]);
  const changes = stdout.split("\n").filter((line) => line.startsWith("Diff in"));
  if (code !== 0) say(`GAS changed by more than 3 %; if that is meant, run with --renew-gas\n${changes.join("\n")}`);
  return code === 0;
};

/**
 * Findings go to the terminal. ANALYSIS.md says which kinds are left out, and why. The linter compiles without bytecode,
 * so its output stays apart from what the tests and `renderGenerated` read.
 */
const analyse = async (): Promise<boolean> => {
  const apart = ["--out", "packages/contracts/.cache/lint", "--cache-path", "packages/contracts/.cache/lint-cache"];
  const { code } = await forge(["lint", "packages/contracts/src", "--deny", "warnings", ...apart]);
  if (code !== 0) say("LINT found something: fix it, or say in ANALYSIS.md why it is no finding");
  return code === 0;
};

const results = [await analyse(), await runTests(), await compareGenerated(), await compareGas()];
if (results.includes(false)) process.exitCode = 1;
