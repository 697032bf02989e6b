/** What is fine on a developer's machine and a mistake in production. */
import { natsProblems } from "./nats.ts";
import { priceSourceProblems } from "./prices.ts";
import { developmentDefaults, type Variables } from "./variables.ts";

export const productionProblems = (variables: Variables): string[] => {
  if (variables.NODE_ENV !== "production") return [];
  const origins = [variables.PUBLIC_ORIGIN, ...variables.ALLOWED_ORIGINS];
  return [
    ...(variables.CHAIN_DEPLOYMENT_FILE === undefined
      ? ["CHAIN_DEPLOYMENT_FILE: is required when NODE_ENV=production"]
      : []),
    // Session cookies travel on https only; a plain origin in production is a mistake.
    ...(origins.every((origin) => origin.startsWith("https://"))
      ? []
      : ["PUBLIC_ORIGIN and ALLOWED_ORIGINS: must be https when NODE_ENV=production"]),
    // Behind a proxy that is not named every player has the proxy's address: one flood spends the budgets of all of them.
    ...(variables.TRUSTED_PROXIES.length > 0
      ? []
      : [
          "TRUSTED_PROXIES: must name the proxies in front of the server when NODE_ENV=production; `none` where there is none",
        ]),
    // On an unencrypted connection to a provider an attacker could claim any identity.
    ...providerAddresses
      .filter((name) => !/^(https|wss):/.test(variables[name]))
      .map((name) => `${name}: must be encrypted when NODE_ENV=production`),
    ...((variables.PASSWORD_BREACH_URL ?? "https:").startsWith("https:")
      ? []
      : ["PASSWORD_BREACH_URL: must be encrypted when NODE_ENV=production"]),
    ...databaseProblems("DATABASE_URL", variables.DATABASE_URL),
    ...databaseProblems("AUDITOR_REPLICA_URL", variables.AUDITOR_REPLICA_URL),
    ...natsProblems(variables),
    ...priceSourceProblems(variables),
    // The development key is public, whatever id it is given.
    ...(variables.SECRET_KEYS.includes(developmentKey)
      ? ["SECRET_KEYS: must not hold the development key when NODE_ENV=production"]
      : []),
  ];
};

/** `disable` is for a database on the same machine or private network; it has to be written out. */
const databaseProblems = (name: string, url: string | undefined): string[] => {
  if (url === undefined) return [];
  const address = new URL(url);
  return [
    ...(address.password === "" ? [`${name}: must have a password when NODE_ENV=production`] : []),
    ...(isPublicPassword(address)
      ? [`${name}: must have a password that is in no public file when NODE_ENV=production`]
      : []),
    ...(["verify-full", "disable"].includes(address.searchParams.get("sslmode") ?? "")
      ? []
      : [`${name}: must say sslmode=verify-full (or sslmode=disable) when NODE_ENV=production`]),
  ];
};

/** Those of compose.trial.env, which compose.yaml had as defaults before, and the name of the user. */
const publicPasswords = new Set(["api", "worker", "signer", "auditor", "passport", "postgres"]);

const isPublicPassword = ({ username, password }: URL): boolean => {
  const given = decodeURIComponent(password);
  return publicPasswords.has(given) || given === decodeURIComponent(username);
};

const providerAddresses = [
  "GOOGLE_ISSUER",
  "GOOGLE_JWKS_URL",
  "GOOGLE_SCRIPT_URL",
  "FACEBOOK_GRAPH_URL",
  "FACEBOOK_SCRIPT_URL",
  "TWITTER_AUTHORIZE_URL",
  "TWITTER_API_URL",
  "WALLETCONNECT_RELAY_URL",
] as const;

const developmentKey = developmentDefaults.SECRET_KEYS.split(":")[1] ?? "";
