export interface Configuration {
  /** Passport's address. */
  issuer: string;
  clientId: string;
  clientSecret: string;
  /** `psk_…`, with which we charge players and give them items. */
  serverKey: string;
  /** `whsec_…`, with which Passport signs what it sends to /webhooks/passport. */
  webhookSecret: string;
  /** What a won battle brings: an item of a collection of ours. */
  prize: { collection: string; tokenId: string };
  /** Tests make us misbehave; see webhooks/trouble.ts. */
  isControlled: boolean;
  /** Our own address, as browsers see it. */
  origin: string;
  host: string;
  port: number;
}

const required = (name: string): string => {
  const value = process.env[name];
  if (value === undefined || value === "") throw new Error(`${name} is not set`);
  return value;
};

export const readConfiguration = (): Configuration => {
  const port = Number(process.env["PORT"] ?? 8090);
  return {
    issuer: required("PASSPORT_ISSUER"),
    clientId: required("PASSPORT_CLIENT_ID"),
    clientSecret: required("PASSPORT_CLIENT_SECRET"),
    serverKey: required("PASSPORT_SERVER_KEY"),
    webhookSecret: required("PASSPORT_WEBHOOK_SECRET"),
    prize: {
      collection: process.env["PRIZE_COLLECTION"] ?? "supremacy-achievements",
      tokenId: process.env["PRIZE_TOKEN_ID"] ?? "2",
    },
    isControlled: process.env["HANGAR_CONTROL"] === "1",
    origin: process.env["ORIGIN"] ?? `http://127.0.0.1:${port}`,
    host: process.env["HOST"] ?? "127.0.0.1",
    port,
  };
};

/** Where browsers come back to. Each is registered at Passport, letter by letter. */
export const addressesOf = (origin: string) => ({
  /** The page that finishes a login of the SDK by redirect. */
  back: `${origin}/back`,
  /** Where Passport leads after a login that was asked for with `redirectURL`. */
  returned: `${origin}/returned`,
  /** Where OpenID Connect leads. */
  callback: `${origin}/log-in/callback`,
});
