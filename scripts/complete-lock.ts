/**
 * `npm run lock`: adds to package-lock.json the native packages of other platforms that npm left out
 * because a registry mirror does not carry them. Without these entries `npm ci` refuses the lock
 * file, and on another platform it would miss the binary that is needed there.
 */
import { readFileSync, writeFileSync } from "node:fs";
import { resolve } from "node:path";

interface Entry {
  version?: string;
  optional?: boolean;
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const systems = ["darwin", "win32", "android", "freebsd", "netbsd", "openbsd", "openharmony", "sunos", "aix", "linux"];
const processors: Record<string, string> = {
  amd64: "x64",
  ...Object.fromEntries(
    ["x64", "arm64", "arm", "ia32", "ppc64", "riscv64", "s390x", "loong64", "mips64el", "wasm32"].map((cpu) => [
      cpu,
      cpu,
    ]),
  ),
};

/** Such packages are named after what they run on: `@rolldown/binding-linux-arm64-musl`. */
const platformOf = (name: string): Pick<Entry, "os" | "cpu" | "libc"> => {
  const words = name.split(/[/_.-]/);
  const os = name === "fsevents" ? "darwin" : systems.find((system) => words.includes(system));
  const cpu = words.map((word) => processors[word]).find((found) => found !== undefined);
  const libc = words.some((word) => word.startsWith("musl")) ? "musl" : undefined;
  return { ...(os && { os: [os] }), ...(cpu && { cpu: [cpu] }), ...(libc && { libc: [libc] }) };
};

const file = resolve(import.meta.dirname, "../package-lock.json");
const lock = JSON.parse(readFileSync(file, "utf8")) as { packages: Record<string, Entry> };

const added: string[] = [];
for (const { optionalDependencies = {} } of Object.values(lock.packages)) {
  for (const [name, range] of Object.entries(optionalDependencies)) {
    const path = `node_modules/${name}`;
    const platform = platformOf(name);
    // Only what is bound to a platform: any other missing package is a mistake that npm should report.
    if (path in lock.packages || Object.keys(platform).length === 0) continue;
    lock.packages[path] = { version: range.replace(/^[~^]/, ""), optional: true, ...platform };
    added.push(name);
  }
}

lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(file, `${JSON.stringify(lock, null, 2)}\n`);
console.log(`added ${added.length} platform packages`);
