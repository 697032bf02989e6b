export interface BannerFacts {
  webUrl: string;
  /** The sample game. */
  gameUrl: string;
  serverOrigin: string;
  adminOrigin: string;
  inboxUrl: string;
  databaseUrl: string;
  natsUrl: string;
  chains: readonly { chainId: number; url: string }[];
  /** Stubs of external providers, by name. */
  outside: Record<string, string>;
  dataFolder: string;
  players: { username: string; email?: string; password?: string; public_address?: string }[];
  staff: { username: string; email?: string; password?: string; role: string; totpSecret: string }[];
}

const renderTable = (rows: string[][]): string[] => {
  const widthOf = (column: number): number => Math.max(0, ...rows.map((row) => (row[column] ?? "").length));
  return rows.map((row) => `  ${row.map((cell, column) => cell.padEnd(widthOf(column) + 2)).join("")}`.trimEnd());
};

/** What a developer needs to know about the running stack: addresses and logins. */
export const renderBanner = (facts: BannerFacts): string => {
  const addresses: [string, string][] = [
    ["Web", facts.webUrl],
    ["Game", facts.gameUrl],
    ["API", `${facts.serverOrigin}/api/check`],
    ["Admin", facts.adminOrigin],
    ["Inbox", facts.inboxUrl],
    ["PostgreSQL", facts.databaseUrl],
    ["NATS", facts.natsUrl],
    ...facts.chains.map(({ chainId, url }): [string, string] => [`Chain ${chainId}`, url]),
    ...Object.entries(facts.outside),
    ["Data", `${facts.dataFolder}  (npm run dev -- --fresh deletes it)`],
  ];
  const players = facts.players.map(({ username, email, password, public_address }) => [
    username,
    email ?? "wallet",
    password ?? public_address ?? "",
  ]);
  const staff = facts.staff.map(({ username, email, password, role, totpSecret }) => [
    username,
    role,
    email ?? "",
    password ?? "",
    totpSecret,
  ]);
  return [
    "",
    "  Passport is running",
    "",
    ...addresses.map(([name, address]) => `  ${name.padEnd(12)}${address}`),
    "",
    "  Players, for development only",
    ...renderTable(players),
    "",
    "  Staff, with the secret of their authenticator (a passcode: npm run seed:passcode -- trent)",
    ...renderTable(staff),
    "",
    "  Ctrl-C stops everything",
    "",
  ].join("\n");
};
