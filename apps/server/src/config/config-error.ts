/**
 * Names the variables that are wrong; holds none of their values. In a file of its own because every part of the
 * configuration throws it, and config.ts imports them all.
 */
export class ConfigError extends Error {
  constructor(problems: readonly string[]) {
    super(`The configuration is not usable:\n${problems.map((problem) => `  ${problem}`).join("\n")}`);
    this.name = "ConfigError";
  }
}
