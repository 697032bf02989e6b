/** A handler without a declaration, or a declaration without a handler, does not start. */
import { commands, type Declaration, httpCalls, serviceCalls, topics } from "@passport/protocol";
import type { Handlers } from "./handlers.ts";

const nameOf = (declaration: Declaration): string =>
  declaration.kind === "command" ? `command ${declaration.key}` : `${declaration.kind} ${declaration.name}`;

export const checkRegistry = (
  handlers: Required<Handlers>,
  declarations: readonly Declaration[] = [...httpCalls, ...commands, ...topics, ...serviceCalls],
): void => {
  const { http, commands: commanded, topics: followed, service } = handlers;
  const handled = [...http, ...commanded, ...followed, ...service].map(({ declaration }) => declaration);
  const problems = [
    ...declarations
      .filter((declaration) => !handled.includes(declaration))
      .map((declaration) => `${nameOf(declaration)} is declared, but nothing handles it`),
    ...handled
      .filter((declaration) => !declarations.includes(declaration))
      .map((declaration) => `${nameOf(declaration)} is handled, but not declared in the protocol`),
    ...handled
      .filter((declaration, index) => handled.indexOf(declaration) !== index)
      .map((declaration) => `${nameOf(declaration)} is handled twice`),
  ];
  if (problems.length > 0)
    throw new Error(`The wire is not complete:\n${problems.map((line) => `  ${line}`).join("\n")}`);
};
