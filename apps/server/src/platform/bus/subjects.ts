/**
 * Every subject of the bus and who may use it: the table that NATS enforces. `npm run nats:config` writes it into the
 * configuration of the servers, which refuse whatever it does not name. What is refused is tried with the real keys
 * in `permissions.int.test.ts`.
 *
 * Announcements are hints: they say that something changed and never what to. A process that is not to be trusted can
 * make others read the database, and nothing else.
 */
export const busRoles = ["api", "worker", "signer"] as const;
export type BusRole = (typeof busRoles)[number];

interface SubjectUse {
  publish: readonly BusRole[];
  subscribe: readonly BusRole[];
  /** The subscriber replies into the private inbox of the role that asked. */
  isRequest?: true;
}

const uses = {
  /** By the worker: chains and prices are its own. */
  "chain.status": { publish: ["worker"], subscribe: ["api"] },
  "rates.changed": { publish: ["worker"], subscribe: ["api"] },

  "ledger.posted": { publish: ["api", "worker"], subscribe: ["api"] },
  "operations.changed": { publish: ["api", "worker"], subscribe: ["api"] },
  "sale.changed": { publish: ["api", "worker"], subscribe: ["api"] },
  "session.ended": { publish: ["api", "worker"], subscribe: ["api"] },
  "users.changed": { publish: ["api", "worker"], subscribe: ["api"] },

  "signer.sign": { publish: ["api"], subscribe: ["signer"], isRequest: true },
} as const satisfies Record<string, SubjectUse>;

/** `test.` is for tests: no role may use it. */
export type Subject = keyof typeof uses | `test.${string}`;

export const subjectUses: Readonly<Record<string, SubjectUse>> = uses;

export const isSubject = (text: string): text is Subject => text in uses || text.startsWith("test.");

const subjectsWhere = (isWanted: (use: SubjectUse) => boolean): string[] =>
  Object.entries(subjectUses).flatMap(([subject, use]) => (isWanted(use) ? [subject] : []));

/** What a role's relay takes from the outbox. */
export const announcedBy = (role: BusRole): string[] =>
  subjectsWhere(({ publish, isRequest }) => publish.includes(role) && isRequest !== true);

const inboxes = "inbox";

/** Where the replies to a role's requests arrive. No other role may read them. */
export const inboxOf = (role: string): string => `${inboxes}.${role}`;

/** A request names where its reply goes: outside inboxes that would be an announcement in the responder's name. */
export const isInbox = (subject: string): boolean => subject.startsWith(`${inboxes}.`);

export interface Permissions {
  publish: readonly string[];
  subscribe: readonly string[];
  /** To each request that was received, once. */
  mayAnswer: boolean;
}

export const permissionsOf = (role: BusRole): Permissions => {
  const asks = subjectsWhere(({ publish, isRequest }) => isRequest === true && publish.includes(role));
  return {
    publish: subjectsWhere(({ publish }) => publish.includes(role)),
    subscribe: [
      ...subjectsWhere(({ subscribe }) => subscribe.includes(role)),
      ...(asks.length > 0 ? [`${inboxOf(role)}.>`] : []),
    ],
    mayAnswer: subjectsWhere(({ subscribe, isRequest }) => isRequest === true && subscribe.includes(role)).length > 0,
  };
};
