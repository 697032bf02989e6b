/**
 * What integration tests use. Programs outside Vitest (npm run dev, end-to-end tests, generators)
 * import the parts by name instead, such as "@passport/testbed/postgres": this file needs a test run.
 */

export { type Anvil, type AnvilPair, startAnvil, startAnvilPair } from "./anvil.ts";
export { type Chains, startChains } from "./chains.ts";
export { allowDeveloper, asDeveloper } from "./developer-role.ts";
export { freePort } from "./free-port.ts";
export { type GameBehaviour, type ReceivedEvent, startWebhookGame, type WebhookGame } from "./game/webhook-game.ts";
export type { Inbox, Mail } from "./inbox.ts";
export { type Nats, type NatsCluster, startNats, startNatsCluster } from "./nats.ts";
export { type NatsUser, natsKeyFile } from "./nats-keys.ts";
export { type Postgres, startPostgres } from "./postgres.ts";
export { type PriceFeed, startPriceFeed } from "./price-feed.ts";
export type { Prices } from "./price-walk.ts";
export { type S3, startS3 } from "./s3.ts";
export { type ServerOptions, type ServerProcess, type ServerRole, startServer } from "./server-process.ts";
export { type SmtpSink, startSmtp } from "./smtp.ts";
export { type Facebook, startFacebook } from "./social/facebook.ts";
export { type Google, startGoogle } from "./social/google.ts";
export { startTwitter, type Twitter } from "./social/twitter.ts";
export type { TestDatabase } from "./template.ts";
export { createTestDatabase, type SharedServers, useTestbed } from "./use-testbed.ts";
export { waitUntil } from "./wait-until.ts";
export { type Relay, startRelay } from "./walletconnect/relay.ts";
