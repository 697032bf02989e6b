/** Formats a line of the server's JSON log for people; other lines stay as they are. */
const levels: Record<number, string> = { 10: "trace", 20: "debug", 30: "info", 40: "warn", 50: "error", 60: "fatal" };

/** The same on every line, or already shown. */
const hiddenFields = new Set(["level", "time", "msg", "pid", "hostname", "role"]);

const parse = (line: string): Record<string, unknown> | undefined => {
  try {
    const entry: unknown = JSON.parse(line);
    return typeof entry === "object" && entry !== null ? { ...entry } : undefined;
  } catch {
    return undefined;
  }
};

export const formatLogLine = (line: string): string => {
  const entry = parse(line);
  if (entry === undefined || entry["level"] === undefined) return line;
  const level = levels[Number(entry["level"])] ?? String(entry["level"]);
  const details = Object.entries(entry)
    .filter(([name]) => !hiddenFields.has(name))
    .map(([name, value]) => `${name}=${typeof value === "string" ? value : JSON.stringify(value)}`);
  return [level.padEnd(5), String(entry["msg"] ?? ""), ...details].join(" ");
};
