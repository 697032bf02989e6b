/**
 * A server that we started. It runs in a session of its own, so Ctrl-C reaches only the parent and the
 * parent decides the order in which things stop. It never outlives the parent: a guardian shell holds
 * the end of a pipe and ends the child when the pipe closes, however the parent died (kill -9 included).
 */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { Socket } from "node:net";

export interface ChildOptions {
  name: string;
  command: string;
  args: string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Run as another user; only root may ask for it. */
  uid?: number;
  gid?: number;
  /** The polite signal. */
  stopSignal?: NodeJS.Signals;
  /** After this long the polite signal is followed by SIGKILL. */
  stopTimeoutMs?: number;
  /** A folder that the guardian removes if the parent dies without disposing. */
  temporaryFolder?: string;
  onOutput?: (line: string) => void;
}

export interface Child extends AsyncDisposable {
  readonly pid: number;
  /** The newest lines of stdout and stderr. */
  output(): string;
  hasExited(): boolean;
  /** Resolves with the exit code, or null when a signal ended it. */
  readonly exited: Promise<number | null>;
  stop(signal?: NodeJS.Signals): Promise<void>;
  /** kill -9: no chance to clean up. */
  kill(): Promise<void>;
}

const keptLines = 500;

const guardianScript = `read -r _
kill -s "$2" "$1" 2>/dev/null
n=0
while kill -0 "$1" 2>/dev/null && [ $n -lt 50 ]; do sleep 0.1; n=$((n + 1)); done
kill -s KILL "$1" 2>/dev/null
if [ -n "$3" ]; then rm -rf "$3"; fi`;

const startGuardian = (pid: number, signal: string, folder: string): ChildProcess => {
  const guardian = spawn("/bin/sh", ["-c", guardianScript, "guardian", String(pid), signal, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  // Neither the guardian nor its pipe keeps the parent alive.
  guardian.unref();
  if (guardian.stdin instanceof Socket) guardian.stdin.unref();
  return guardian;
};

const collectLines = (child: ChildProcess, onLine: (line: string) => void): void => {
  for (const stream of [child.stdout, child.stderr]) {
    let rest = "";
    stream?.setEncoding("utf8").on("data", (chunk: string) => {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop() ?? "";
      for (const line of lines) onLine(line);
    });
    stream?.on("end", () => rest !== "" && onLine(rest));
  }
};

export const startChild = async (options: ChildOptions): Promise<Child> => {
  const { name, stopSignal = "SIGTERM", stopTimeoutMs = 10_000 } = options;
  const child = spawn(options.command, options.args, {
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
    ...(options.cwd !== undefined && { cwd: options.cwd }),
    ...(options.env !== undefined && { env: options.env }),
    ...(options.uid !== undefined && { uid: options.uid }),
    ...(options.gid !== undefined && { gid: options.gid }),
  });
  const lines: string[] = [];
  collectLines(child, (line) => {
    lines.push(line);
    if (lines.length > keptLines) lines.shift();
    options.onOutput?.(line);
  });
  // Rejects with the reason (no such file, not permitted) when the program cannot be started.
  await once(child, "spawn");
  const { pid } = child;
  if (pid === undefined) throw new Error(`${name} started without a process id`);

  const guardian = startGuardian(pid, stopSignal.replace("SIG", ""), options.temporaryFolder ?? "");
  const exited = new Promise<number | null>((resolve) => {
    child.once("exit", (code) => {
      guardian.kill("SIGKILL");
      resolve(code);
    });
  });
  const hasExited = (): boolean => child.exitCode !== null || child.signalCode !== null;

  const stop = async (signal: NodeJS.Signals = stopSignal): Promise<void> => {
    if (!hasExited()) child.kill(signal);
    const timer = setTimeout(() => child.kill("SIGKILL"), stopTimeoutMs);
    await exited;
    clearTimeout(timer);
  };
  return {
    pid,
    output: () => lines.join("\n"),
    hasExited,
    exited,
    stop,
    kill: () => stop("SIGKILL"),
    [Symbol.asyncDispose]: () => stop(),
  };
};
