/** The table of subjects in the words of nats-server: who may connect, and what each may say and hear. */
import { busRoles, type Permissions, permissionsOf } from "./subjects.ts";

/** For tests and development: what a test listens to and forges. */
export const developer = "developer";

const developerPermissions: Permissions = { publish: [">"], subscribe: [">"], mayAnswer: false };

/** The signer asks a node and a key in the cloud first; longer than any caller waits. */
const answerWithin = "1m";

/**
 * `publicKeys` are those of the roles, and of the developer where there is one. A key that is not among them is refused,
 * and so is a connection without one.
 */
export const renderPermissions = (publicKeys: ReadonlyMap<string, string>): string => {
  const users = [...publicKeys].map(([name, publicKey]) => renderUser(name, publicKey, permissionsOfUser(name)));
  return [
    "# Written by `npm run nats:config` from apps/server/src/platform/bus/subjects.ts. Do not edit: include it.",
    "authorization {",
    "  users: [",
    ...users,
    "  ]",
    "}",
    "",
  ].join("\n");
};

const permissionsOfUser = (name: string): Permissions => {
  if (name === developer) return developerPermissions;
  const role = busRoles.find((candidate) => candidate === name);
  if (role === undefined) throw new Error(`${name} is no role of the bus`);
  return permissionsOf(role);
};

const renderUser = (name: string, publicKey: string, { publish, subscribe, mayAnswer }: Permissions): string =>
  [
    `    # ${name}`,
    `    { nkey: ${publicKey}, permissions: {`,
    `      publish: ${renderSubjects(publish)}`,
    `      subscribe: ${renderSubjects(subscribe)}`,
    ...(mayAnswer ? [`      allow_responses: { max: 1, expires: "${answerWithin}" }`] : []),
    "    } }",
  ].join("\n");

/** An empty list of what is allowed would allow everything in some versions; this says it without a doubt. */
const renderSubjects = (subjects: readonly string[]): string =>
  subjects.length === 0 ? '{ deny: ">" }' : `{ allow: ${JSON.stringify(subjects)} }`;
