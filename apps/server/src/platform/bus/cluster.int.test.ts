/** NATS as in production: three servers that pass messages on to each other, and encrypted connections. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, startNats, startNatsCluster, waitUntil } from "@passport/testbed";
import { findProgram } from "@passport/testbed/find-program";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { startWorld } from "../socket/testing/start-world.ts";
import { connectBus } from "./bus.ts";
import { busOptions, connectedBus } from "./testing/connected-bus.ts";

describe("a cluster of three", () => {
  it("carries on when the server that a process is connected to is killed, while announcements flow", async () => {
    await using stack = new AsyncDisposableStack();
    const cluster = stack.use(await startNatsCluster());
    const { databaseUrl } = stack.use(await createTestDatabase());
    const world = stack.use(await startWorld({ databaseUrl, natsUrl: cluster.url }));
    const edges = [await world.edge(), await world.edge()];
    const path = `/user/${world.alice.userId}`;
    const pages = await Promise.all(edges.map((edge) => edge.connect(path, world.alice)));
    for (const page of pages) {
      page.say(`SUBSCRIBE:${path}`);
      await page.frame(({ key }) => key === "USER:INIT");
    }
    const rename = async (name: string) => {
      const seq = await world.store.renamePlayer(world.alice.userId, name);
      for (const edge of edges) edge.poke();
      return seq;
    };
    // One after the other, so that each process has lost its server at least once.
    for (const [nth, node] of cluster.nodes.entries()) {
      await rename(`before ${nth}`);
      await node.kill();
      const seq = await rename(`without ${nth}`);
      for (const page of pages) await page.frame((frame) => frame.seq === seq);
      await waitUntil("both to be connected", () => edges.every(({ bus }) => bus.isConnected()));
      await node.restart();
    }
    // No reconnect that makes everything be read again: each subscription is in force.
    const [one, other] = [await connectedBus(cluster.url), await connectedBus(cluster.url)];
    stack.use(one);
    stack.use(other);
    const seq = await rename("after");
    for (const page of pages) await page.frame((frame) => frame.seq === seq);
  });

  it("a client of one server is heard at another, and asks what is answered there", async () => {
    await using cluster = await startNatsCluster();
    const [first, second] = cluster.nodes.map(({ url }) => url);
    const at = (url = "") => ({ servers: [url] });
    await using signer = await connectedBus(cluster.url, "signer", at(first));
    await using api = await connectedBus(cluster.url, "api", at(second));
    signer.respond("signer.sign", async () => "decided");
    await signer.flush();
    const asked = () => api.request("signer.sign", {}, 5_000).catch(() => undefined);
    expect(await waitUntil("the interest to be known", asked)).toBe("decided");
  });
});

describe("an encrypted connection", () => {
  const folder = mkdtempSync(join(tmpdir(), "passport-authority-"));
  const file = (name: string) => join(folder, name);
  const newKey = (name: string) => ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes", "-keyout", name];
  beforeAll(async () => {
    const program = await findProgram("openssl", { debianPackage: "openssl" });
    const openssl = (...args: string[]) => execFileSync(program, args, { cwd: folder, stdio: "pipe" });
    const root = ["-addext", "basicConstraints=critical,CA:TRUE"];
    for (const name of ["ours", "foreign"]) {
      openssl("req", "-x509", ...newKey(`${name}.key`), "-out", `${name}.pem`, "-subj", `/CN=${name}`, ...root);
    }
    for (const name of ["localhost", "other.example"]) {
      openssl("req", ...newKey(`${name}.key`), "-out", `${name}.csr`, "-subj", `/CN=${name}`);
      writeFileSync(file("names"), `subjectAltName=DNS:${name}`);
      const signedBy = ["-CA", "ours.pem", "-CAkey", "ours.key", "-CAcreateserial", "-extfile", "names"];
      openssl("x509", "-req", "-in", `${name}.csr`, ...signedBy, "-out", `${name}.pem`);
    }
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  const startEncrypted = (name = "localhost") =>
    startNats({ certificate: { certFile: file(`${name}.pem`), keyFile: file(`${name}.key`) } });
  const encrypted = (url: string, authority?: string) => ({
    ...busOptions(url, "api"),
    servers: [url.replace("nats://127.0.0.1", "tls://localhost")],
    ...(authority !== undefined && { authority: readFileSync(file(authority), "utf8") }),
  });

  it("is made to a server with a certificate of our authority, and carries messages", async () => {
    await using nats = await startEncrypted();
    await using bus = await connectBus(encrypted(nats.url, "ours.pem"));
    await waitUntil("the connection", () => bus.isConnected());
    const heard: unknown[] = [];
    bus.subscribe("users.changed", (body) => heard.push(body));
    await bus.flush();
    bus.publish("users.changed", { users: [] });
    await waitUntil("the message", () => heard.length === 1);
  });

  it.each([
    ["a certificate of another authority", "localhost", "foreign.pem"],
    ["a certificate of an authority that nobody named", "localhost", undefined],
    ["a certificate for another name", "other.example", "ours.pem"],
  ])("is not made to a server with %s", async (_, name, authority) => {
    await using nats = await startEncrypted(name);
    await using bus = await connectBus(encrypted(nats.url, authority));
    expect(bus.isConnected()).toBe(false);
  });

  it("[REALTIME-34] is not made to a server that offers none: an address with tls:// never means plain text", async () => {
    await using nats = await startNats();
    await using bus = await connectBus(encrypted(nats.url, "ours.pem"));
    expect(bus.isConnected()).toBe(false);
  });
});
