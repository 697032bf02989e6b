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
  /** Stand-ins for companies outside, by name. */
  outside: Record<string, string>;
  dataFolder: string;
  players: { username: string; email?: string; password?: string; public_address?: string }[];
}

/** The one block that a newcomer needs. */
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
    ["Data", `${facts.dataFolder}  (npm run dev -- --fresh begins anew)`],
  ];
  const logins = facts.players.map(({ username, email, password, public_address }) => [
    username,
    email ?? "wallet",
    password ?? public_address ?? "",
  ]);
  const widthOf = (column: number): number => Math.max(0, ...logins.map((login) => (login[column] ?? "").length));
  return [
    "",
    "  Passport is running",
    "",
    ...addresses.map(([name, address]) => `  ${name.padEnd(12)}${address}`),
    "",
    "  Logins, for development only",
    ...logins.map((login) => `  ${login.map((part, column) => part.padEnd(widthOf(column) + 2)).join("")}`.trimEnd()),
    "",
    "  Ctrl-C stops everything",
    "",
  ].join("\n");
};
