/** Chromium's own authenticator, and a server at a name that passkeys can be bound to. */
import { freePort } from "@passport/testbed/free-port";
import type { CDPSession } from "@playwright/test";
import { webBuild } from "./builds.ts";
import { useStack } from "./stack.ts";
import { startWebServer } from "./start-web-server.ts";
import { test as base, type Page } from "./test.ts";

export const test = base.extend<{ baseURL: string }, { home: string }>({
  baseURL: async ({ home }, use) => use(home),
  home: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixtures a function wants from this pattern
    async ({}, use) => {
      const port = await freePort();
      // An address of numbers cannot have passkeys.
      const origin = `http://localhost:${port}`;
      await using _server = await startWebServer({
        ...useStack(),
        role: "api",
        webRoot: webBuild("dist"),
        environment: { PUBLIC_ORIGIN: origin, HTTP_PORT: String(port) },
      });
      await use(origin);
    },
    { scope: "worker" },
  ],
});

export interface Device {
  /** How many passkeys it holds. */
  count(): Promise<number>;
  /** Whether its owner's face, finger or PIN is right. */
  setVerified(isVerified: boolean): Promise<void>;
  session: CDPSession;
  id: string;
}

/** A phone or laptop with a sensor, which responds by itself. */
export const plugIn = async (page: Page): Promise<Device> => {
  const session = await page.context().newCDPSession(page);
  await session.send("WebAuthn.enable");
  const { authenticatorId: id } = await session.send("WebAuthn.addVirtualAuthenticator", {
    options: {
      protocol: "ctap2",
      ctap2Version: "ctap2_1",
      transport: "internal",
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  return {
    session,
    id,
    count: async () => (await session.send("WebAuthn.getCredentials", { authenticatorId: id })).credentials.length,
    setVerified: async (isUserVerified) => {
      await session.send("WebAuthn.setUserVerified", { authenticatorId: id, isUserVerified });
    },
  };
};
