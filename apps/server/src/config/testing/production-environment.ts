import { productionNetworksFile } from "./networks-file.ts";

/** Everything that production wants, but for where prices come from. */
export const productionEnvironment = {
  NODE_ENV: "production",
  HTTP_PORT: "8080",
  ADMIN_PORT: "9090",
  DATABASE_URL: "postgres://passport_api:hunter2@db.internal/passport?sslmode=verify-full",
  NATS_URL: "tls://nats-1.internal:4222,tls://nats-2.internal:4222",
  NATS_NKEY_FILE: "/run/secrets/nats.nk",
  PUBLIC_ORIGIN: "https://passport.example",
  TRUSTED_PROXIES: "10.0.0.0/8",
  CHAIN_DEPLOYMENT_FILE: productionNetworksFile,
  SMTP_URL: "smtps://passport:hunter2@mail.internal",
  MAIL_FROM: "Passport <no-reply@passport.example>",
  FILES_DIRECTORY: "/var/lib/passport/files",
  SECRET_KEYS: `2026-11:${Buffer.alloc(32, 7).toString("base64")}`,
};
