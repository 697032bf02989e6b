/** The package as games get it: packed, installed into an empty folder outside this repository, and used from there. */
import { execFile } from "node:child_process";
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { serveOnLoopback } from "@passport/testbed/loopback-http";
import { exportJWK, generateKeyPair, SignJWT } from "jose";
import { Webhook } from "standardwebhooks";
import { afterAll, beforeAll, expect, it } from "vitest";
import { buildPackage } from "./build-package.ts";
import { type Printed, printedFiles, startPrinted } from "./testing/printed-files.ts";

const run = promisify(execFile);
const repository = resolve(import.meta.dirname, "../../..");
const consumer = join(import.meta.dirname, "consumer");

const resources = new AsyncDisposableStack();
afterAll(() => resources.disposeAsync());

let game = "";
const environment: Record<string, string | undefined> = { PATH: process.env["PATH"], HOME: process.env["HOME"] };

/** Keys and a token as Passport makes them. */
const startIssuer = async (): Promise<{ ISSUER: string; TOKEN: string }> => {
  const { publicKey, privateKey } = await generateKeyPair("RS256");
  const jwk = { ...(await exportJWK(publicKey)), kid: "k1", alg: "RS256", use: "sig" };
  const server = resources.use(
    await serveOnLoopback((request, response) => {
      const [issuer, endpoint] = [`http://${request.headers.host}`, `http://${request.headers.host}/endpoint`];
      const discovery = {
        issuer,
        authorization_endpoint: endpoint,
        token_endpoint: endpoint,
        userinfo_endpoint: endpoint,
        jwks_uri: `${issuer}/keys`,
      };
      const answer = request.url === "/keys" ? { keys: [jwk] } : discovery;
      response.setHeader("content-type", "application/json").end(JSON.stringify(answer));
    }),
  );
  const token = new SignJWT({ player_id: "p1" }).setProtectedHeader({ alg: "RS256", kid: "k1" });
  const signed = token.setIssuer(server.origin).setAudience("hangar-7").setExpirationTime("5m").sign(privateKey);
  return { ISSUER: server.origin, TOKEN: await signed };
};

const signedWebhook = () => {
  const [secret, body, now] = ["whsec_c2VjcmV0LXNlY3JldC1zZWNyZXQtc2VjcmV0", '{"type":"webhook.test"}', new Date()];
  const signature = new Webhook(secret).sign("e1", now, body);
  const timestamp = String(Math.floor(now.getTime() / 1000));
  return { SECRET: secret, BODY: body, WEBHOOK_TIMESTAMP: timestamp, SIGNATURE: signature };
};

beforeAll(async () => {
  game = await mkdtemp(join(tmpdir(), "passport-consumer-"));
  resources.defer(() => rm(game, { recursive: true }));
  await buildPackage(join(game, "built"));
  await run("npm", ["pack", join(game, "built"), "--pack-destination", game], { cwd: game });
  const tarball = (await readdir(game)).find((name) => name.endsWith(".tgz"));
  expect(tarball).toBe("passport-sdk-1.0.0.tgz");
  await cp(consumer, game, { recursive: true });
  const ours = ["jose", "fastify", "@fastify/cookie", "@fastify/static", "openid-client"];
  const links = ours.map((name) => [name, `file:${repository}/node_modules/${name}`]);
  const dependencies = { "@passport/sdk": `file:${tarball}`, ...Object.fromEntries(links) };
  await writeFile(join(game, "package.json"), JSON.stringify({ name: "a-game", type: "module", dependencies }));
  await run("npm", ["install", "--offline", "--no-audit", "--no-fund"], { cwd: game });
  await rm(join(game, "built"), { recursive: true });
  Object.assign(environment, await startIssuer(), signedWebhook());
});

it("holds built files and texts, and brings nothing but jose", async () => {
  const installed = join(game, "node_modules/@passport/sdk");
  const files = await readdir(installed, { recursive: true });
  expect((await readdir(installed)).sort()).toEqual([
    "CHANGELOG.md",
    "LICENSE",
    "README.md",
    "cjs",
    "esm",
    "package.json",
  ]);
  expect(files.filter((name) => /\.test\.|(?<!\.d)\.ts$/.test(name))).toEqual([]);
  const { dependencies } = JSON.parse(await readFile(join(installed, "package.json"), "utf8"));
  expect(Object.keys(dependencies)).toEqual(["jose"]);
});

it.each(["use.mjs", "use.cjs"])("%s verifies a token and a webhook with it", async (file) => {
  const { stdout } = await run(process.execPath, [file], { cwd: game, env: environment });
  expect(JSON.parse(stdout)).toEqual({ playerId: "p1", event: "webhook.test", browser: "function" });
});

it.each(["node16", "bundler"])("TypeScript with moduleResolution %s finds its types, strictly", async (resolution) => {
  const compiler = join(repository, "node_modules/typescript-native/bin/tsc");
  const module = resolution === "bundler" ? "esnext" : "node16";
  const files = resolution === "bundler" ? ["use.ts"] : ["use.ts", "use-required.cts"];
  const flags = ["--noEmit", "--strict", "--target", "es2022", "--lib", "es2022,dom", "--types", ""];
  const args = [compiler, ...flags, "--module", module, "--moduleResolution", resolution, ...files];
  const { stdout } = await run(process.execPath, args, { cwd: game }).catch((error: { stdout: string }) => error);
  expect(stdout).toBe("");
});

it("the guide's servers run as they are printed", async () => {
  const env = { ...environment, PASSPORT_ISSUER: environment["ISSUER"], PASSPORT_CLIENT_ID: "hangar-7" };
  const statusesOf = async (page: string, main: string, requests: Printed["requests"]) => {
    const folder = join(game, page);
    await printedFiles(join(repository, "docs/integration", `${page}.md`), folder);
    return startPrinted({ folder, main, requests, env: { ...env, PASSPORT_WEBHOOK_SECRET: environment["SECRET"] } });
  };
  const login = { method: "POST", headers: { "content-type": "application/json" }, body: "{}" };
  const own = (origin: string) => ({ ...login, headers: { ...login.headers, origin } });
  const files: Printed["requests"] = ["/", "/game.js", "/sdk/browser.js", "/configuration"].map((path) => [path]);
  expect(await statusesOf("log-in", "server.js", [...files, ["/session", () => login], ["/session", own]])).toEqual([
    200, 200, 200, 200, 403, 401,
  ]);

  const { BODY: body, WEBHOOK_TIMESTAMP: timestamp = "", SIGNATURE: signature = "" } = environment;
  const headers = { "webhook-id": "e1", "webhook-timestamp": timestamp, "webhook-signature": signature };
  const webhook = () => ({ method: "POST", headers, body: body ?? "" });
  // charge.md continues the folder of log-in.md.
  await cp(join(game, "log-in"), join(game, "charge"), { recursive: true });
  expect(
    await statusesOf("charge", "server.js", [
      ...files,
      ["/orders", () => ({ method: "POST" })],
      ["/webhooks/passport", webhook],
      ["/webhooks/passport", () => ({ ...webhook(), body: "{}" })],
    ]),
  ).toEqual([200, 200, 200, 200, 401, 204, 401]);
  expect(
    await statusesOf("without-the-sdk", "openid.js", [["/"], ["/log-in", () => ({ redirect: "manual" })]]),
  ).toEqual([200, 302]);
});
