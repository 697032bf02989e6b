/**
 * `npm test -w @passport/contracts`: static analysis and the tests of the contracts, the freshness of what is generated
 * from them, the gas of every plain test against .gas-snapshot (`-- --renew-gas` writes it again), and how often each actor's
 * calls had an effect in the walks of the invariants. `-- --deep` makes 200,000 such calls and tries 20,000 values for each
 * fuzzed test, with another seed every day (`--seed N` repeats one). `-- --mutants [NAME …]` breaks the contracts on purpose,
 * `-- --coverage` says which lines and branches no test reaches.
 */
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { join, relative } from "node:path";
import { parseArgs } from "node:util";
import { clearEffects, readEffects } from "./effects.ts";
import { forge, packageFolder, repositoryFolder } from "./forge.ts";
import { renderGenerated } from "./render.ts";
import { runMutants } from "./run-mutants.ts";

type ForgeReport = Record<string, { test_results: Record<string, { status: string; reason: string | null }> }>;

const say = (line: string) => process.stdout.write(`${line}\n`);

const { values: options, positionals } = parseArgs({
  options: {
    "renew-gas": { type: "boolean", default: false },
    deep: { type: "boolean", default: false },
    mutants: { type: "boolean", default: false },
    coverage: { type: "boolean", default: false },
    seed: { type: "string", default: String(Math.floor(Date.now() / 86_400_000)) },
  },
  allowPositionals: true,
});

const runTests = async (): Promise<boolean> => {
  await clearEffects();
  const { stdout } = await (options.deep
    ? forge(["test", "--json", "--fuzz-seed", options.seed], { profile: "deep" })
    : forge(["test", "--json"]));
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

/** Few walks leave rare calls without an effect; the many of `--deep` leave none. */
const compareEffects = async (): Promise<boolean> => {
  const effects = await readEffects();
  const idle = effects.filter(({ worked }) => worked === 0);
  const sum = effects.reduce((total, { worked }) => total + worked, 0);
  say(`effects: ${sum} calls of ${effects.length} kinds; none of: ${idle.map(({ name }) => name).join(", ") || "-"}`);
  if (!options.deep) return effects.length > 0;
  say(`seed ${options.seed}`);
  for (const { name, tried, worked } of effects)
    say(`${String(worked).padStart(7)} of ${String(tried).padStart(7)}  ${name}`);
  return idle.length === 0;
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
  const mode = options["renew-gas"] ? ["--snap", file] : ["--check", file, "--tolerance", "3"];
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

/** Lines, statements, branches and functions of each contract; invariants add nothing that the other tests do not reach. */
const showCoverage = async (): Promise<boolean> => {
  const { code, stdout } = await forge([
    "coverage",
    "--report",
    "summary",
    "--no-match-contract",
    "Invariants|Transactions",
  ]);
  const rows = stdout.split("\n").filter((line) => line.startsWith("|") && /File|contracts\/src\/[A-Z]/.test(line));
  say(rows.join("\n"));
  return code === 0;
};

const results = options.coverage
  ? [await showCoverage()]
  : options.mutants
    ? [await runMutants(positionals)]
    : [await analyse(), await runTests(), await compareEffects(), await compareGenerated(), await compareGas()];
if (results.includes(false)) process.exitCode = 1;
