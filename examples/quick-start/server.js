// #region log-in
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import cookie from "@fastify/cookie";
import files from "@fastify/static";
import { createPassportServer } from "@passport/sdk/server";
import fastify from "fastify";
import { addLogin } from "./login.js";
// #endregion
import { addShop } from "./shop.js";

// #region log-in
const port = Number(process.env.PORT ?? 3000);
const origin = `http://127.0.0.1:${port}`;
const passport = createPassportServer({
  issuer: process.env.PASSPORT_ISSUER,
  clientId: process.env.PASSPORT_CLIENT_ID,
  clientSecret: process.env.PASSPORT_CLIENT_SECRET,
  serverKey: process.env.PASSPORT_SERVER_KEY,
});

const app = fastify();
await app.register(cookie);

// Our page, and the SDK for the browser. With a bundler you do not need the second.
const sdk = dirname(fileURLToPath(import.meta.resolve("@passport/sdk/browser")));
await app.register(files, { root: join(import.meta.dirname, "public") });
await app.register(files, { root: sdk, prefix: "/sdk/", decorateReply: false });

// What the page needs to know. No secrets here.
app.get("/configuration", () => ({
  issuer: process.env.PASSPORT_ISSUER,
  clientId: process.env.PASSPORT_CLIENT_ID,
  redirectUri: `${origin}/`,
}));

addLogin(app, passport, origin);
// #endregion
addShop(app, passport);

// #region log-in
await app.listen({ host: "127.0.0.1", port });
console.log(`Open ${origin}`);
// #endregion
