/** A game on a real socket that says what a test wants of each token. */
import type { ServerResponse } from "node:http";
import { serveOnLoopback } from "@passport/testbed/loopback-http";

type Answer = object | number | ((response: ServerResponse) => void);

export interface ScriptedGame extends AsyncDisposable {
  readonly origin: string;
  /** Metadata, a status, or whatever it does with the response. */
  says(path: string, answer: Answer): void;
  /** Every path that was asked for, in order. */
  readonly asked: string[];
}

export const metadataAnswer = (response: ServerResponse, metadata: object): void => {
  response.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(metadata));
};

export const startScriptedGame = async (): Promise<ScriptedGame> => {
  const answers = new Map<string, Answer>();
  const asked: string[] = [];
  const server = await serveOnLoopback((request, response) => {
    const path = request.url ?? "";
    asked.push(path);
    const answer = answers.get(path) ?? 404;
    if (typeof answer === "number") response.writeHead(answer).end();
    else if (typeof answer === "function") answer(response);
    else metadataAnswer(response, answer);
  });
  return {
    origin: server.origin,
    says: (path, answer) => void answers.set(path, answer),
    asked,
    [Symbol.asyncDispose]: () => server[Symbol.asyncDispose](),
  };
};
