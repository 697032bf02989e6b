export interface Configuration {
  /** Passport's address. */
  issuer: string;
  clientId: string;
  clientSecret: string;
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
