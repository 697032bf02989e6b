/**
 * `npm run generate`: compiles the contracts and writes their ABIs and bytecode for TypeScript, unless they are
 * up to date (`--force` compiles anyway). With `--check` it only fails when they are out of date.
 */
import { mkdir, readFile, rm, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { fingerprint } from "./fingerprint.ts";
import { forge, packageFolder } from "./forge.ts";
import { renderGenerated } from "./render.ts";

const fingerprintFile = join(packageFolder, "bytecode/fingerprint.txt");

const check = async (): Promise<boolean> =>
  (await fingerprint()) === (await readFile(fingerprintFile, "utf8").catch(() => ""));

const generate = async (): Promise<void> => {
  const { code, stdout } = await forge(["build", "--skip", "test"]);
  if (code !== 0) throw new Error(`The contracts do not compile.\n${stdout}`);
  const files = await renderGenerated();
  for (const folder of ["abi", "bytecode"]) {
    await rm(join(packageFolder, folder), { recursive: true, force: true });
    await mkdir(join(packageFolder, folder));
  }
  for (const [path, text] of files) await writeFile(join(packageFolder, path), text);
  await writeFile(fingerprintFile, await fingerprint());
};

const isUpToDate = await check();
if (process.argv.includes("--check")) {
  if (!isUpToDate) {
    process.stderr.write(
      "ABIs and bytecode are not those of the contracts. Run npm run generate -w @passport/contracts\n",
    );
    process.exitCode = 1;
  }
} else if (isUpToDate && !process.argv.includes("--force")) {
  process.stdout.write("ABIs and bytecode are up to date\n");
} else {
  await generate();
}
