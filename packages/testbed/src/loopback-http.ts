import { once } from "node:events";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";

export interface LoopbackHttp extends AsyncDisposable {
  /** Without a slash at the end. */
  readonly origin: string;
}

export const serveOnLoopback = async (listener: RequestListener, port = 0): Promise<LoopbackHttp> => {
  const server = createServer(listener);
  server.listen(port, "127.0.0.1");
  await once(server, "listening");
  const { port: chosen } = server.address() as AddressInfo;
  return {
    origin: `http://127.0.0.1:${chosen}`,
    async [Symbol.asyncDispose]() {
      server.close();
      // Requests that hang on purpose must not keep the process alive.
      server.closeAllConnections();
      await once(server, "close");
    },
  };
};
