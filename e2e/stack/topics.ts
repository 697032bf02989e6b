/** Sends messages of a public topic that a healthy server would not send. */
import type { Page } from "@playwright/test";

export interface TopicWire {
  send(payload: unknown): Promise<void>;
}

/** The page's subscription of that path is answered here and never reaches the server. Call it before the page is opened. */
export const takePublicTopic = async (page: Page, path: string, key: string): Promise<TopicWire> => {
  const taken = Promise.withResolvers<(payload: unknown) => void>();
  let seq = 0;
  await page.routeWebSocket(/\/api\/ws\/public$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      if (message !== `SUBSCRIBE:${path}`) return server.send(message);
      taken.resolve((payload) => socket.send(JSON.stringify({ uri: path, key, payload, seq: ++seq })));
    });
  });
  return { send: async (payload) => (await taken.promise)(payload) };
};
