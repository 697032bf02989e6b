/**
 * The page's scripts are TypeScript, and browsers do not read types: Node takes them out on the way. A real
 * game has a bundler for that. The page finds the SDK through the import map in index.html.
 */
import { readFileSync } from "node:fs";
import { stripTypeScriptTypes } from "node:module";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import type { FastifyInstance } from "fastify";

const folders = {
  page: dirname(fileURLToPath(new URL("./page/page.ts", import.meta.url))),
  sdk: dirname(fileURLToPath(import.meta.resolve("@passport/sdk/browser"))),
};

/** Letters, digits and hyphens in at most one folder: nothing that climbs out of it. */
const fileName = /^([a-z0-9-]+\/)?[a-z0-9-]+\.ts$/;

export const addPageScripts = (app: FastifyInstance): void => {
  for (const [name, folder] of Object.entries(folders)) {
    app.get<{ Params: { "*": string } }>(`/${name}/*`, async (request, reply) => {
      const file = request.params["*"];
      if (!fileName.test(file)) return reply.callNotFound();
      try {
        const source = readFileSync(`${folder}/${file}`, "utf8");
        return reply.type("text/javascript; charset=utf-8").send(stripTypeScriptTypes(source));
      } catch {
        return reply.callNotFound();
      }
    });
  }
};
