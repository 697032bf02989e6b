/** `node src/main.ts api|worker|signer|auditor|all` */
import { ConfigError, loadConfig } from "./config/config.ts";
import { isRoleName, type RoleName, roleNames, startRole } from "./roles/start-role.ts";

/** Longer than any request or job step may take; an orderly end that takes longer is stuck. */
const stopTimeoutMs = 15_000;

const untilAskedToStop = (): Promise<void> =>
  new Promise((resolve) => {
    for (const signal of ["SIGTERM", "SIGINT"] as const) process.once(signal, () => resolve());
  });

const run = async (role: RoleName): Promise<void> => {
  const stop = untilAskedToStop();
  await using _running = await startRole(role, loadConfig(role));
  await stop;
  // Unreferenced: it fires only if something still keeps the process alive by then.
  setTimeout(() => process.exit(1), stopTimeoutMs).unref();
};

const role = process.argv[2];
if (isRoleName(role)) {
  await run(role).catch((error: unknown) => {
    // A stack tells an operator nothing about a mistyped variable.
    process.stderr.write(`${error instanceof ConfigError ? error.message : ((error as Error).stack ?? error)}\n`);
    process.exitCode = 1;
  });
} else {
  process.stderr.write(`usage: main.ts ${roleNames.join("|")}\n`);
  process.exitCode = 2;
}
