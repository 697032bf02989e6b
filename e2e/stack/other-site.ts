/** Another site: a registered client's own page on an origin of its own, which opens Passport and keeps the messages it receives. */
import { randomBytes } from "node:crypto";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { connectDatabase } from "@passport/database";
import { seedClients } from "../../apps/server/src/features/clients/index.ts";
import type { Stack } from "./stack.ts";

export interface OtherSite extends AsyncDisposable {
  origin: string;
  name: string;
  clientId: string;
  secret: string;
  returnUrl: string;
  logoutUrl: string;
}

const page = `<!doctype html><title>Another site</title><h1>Another site</h1>
<button id="open">Log in</button>
<script>
  window.received = [];
  addEventListener("message", ({ origin, data }) => window.received.push({ origin, data }));
  const address = new URLSearchParams(location.search).get("open");
  document.getElementById("open").onclick = () => { window.popup = window.open(address, "_blank", "popup,width=500,height=600"); };
</script>`;

export const startOtherSite = async (stack: Stack, { isIsolated = false } = {}): Promise<OtherSite> => {
  const server = createServer((_request, response) => {
    response
      .writeHead(200, {
        "content-type": "text/html",
        ...(isIsolated && { "cross-origin-opener-policy": "same-origin" }),
      })
      .end(page);
  });
  await new Promise<void>((ready) => server.listen(0, "127.0.0.1", ready));
  // The stack is on 127.0.0.1: to browsers this is another site.
  const origin = `http://localhost:${(server.address() as AddressInfo).port}`;
  const clientId = `site-${randomBytes(6).toString("hex")}`;
  const secret = randomBytes(32).toString("base64url");
  const returnUrl = `${origin}/return`;
  const logoutUrl = `${origin}/left`;
  const name = "Hangar 7";
  await using db = connectDatabase(stack.databaseUrl);
  await seedClients(db, [
    { id: clientId, name, origins: [origin], redirect_urls: [returnUrl], logout_urls: [logoutUrl], secret },
  ]);
  return {
    origin,
    name,
    clientId,
    secret,
    returnUrl,
    logoutUrl,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((closed) => server.close(closed));
    },
  };
};
