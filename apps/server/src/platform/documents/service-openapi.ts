/** OpenAPI 3.1 of the service API, read off the declarations. Served in production too: games are written against it. */
import {
  errorBodySchema,
  idempotencyKeyPattern,
  idempotencyLifeMs,
  pathParts,
  rateBuckets,
  type ServiceCall,
  serviceCalls,
  serviceEdgeErrors,
  serviceScopes,
  serviceVersions,
  serviceWriteErrors,
  type WireMessageCode,
} from "@passport/protocol";
import { errorResponses } from "./error-responses.ts";
import { type Json, jsonSchemaOf } from "./json-schema.ts";

const { burst, perMinute } = rateBuckets.service;
const idempotencyHours = idempotencyLifeMs / 3_600_000;
const newest = serviceVersions.at(-1);

const introduction = `Called by a game's server with a server key: \`Authorization: Bearer psk_…\`. Keep the key on the server.

**Rate.** ${perMinute} requests a minute for one game, all its keys together, at most ${burst} at once, counted by each server process. Every answer to a valid key
says in \`RateLimit-Policy\` and \`RateLimit\` what is left; beyond it the answer is 429 with \`Retry-After\`.

**Idempotency.** Every POST needs an \`Idempotency-Key\`. The same key with the same request within ${idempotencyHours} hours returns the
stored answer with \`Idempotent-Replayed: true\`, and nothing happens again; with another request it is 409. A refused call keeps nothing: the key can be used again.

**Versions.** \`Passport-Version\` names a date of this API (${serviceVersions.join(", ")}); without it the newest answers. Every answer says its version.

**Lists.** \`limit\` items a page; \`next_cursor\` is the \`cursor\` of the next page, or null on the last one.

**Amounts** are integers of base units (1 SUPS = 10^18) as decimal text. **Times** are ISO 8601 in UTC.

**Errors** have the body \`{ message, error_code, request_id }\`. Decide by \`error_code\`; name \`request_id\` to support.`;

const text = (description: string): Json => ({ description, schema: { type: "string" } });

const answerHeaders: Json = {
  "Passport-Version": text("The version that answered"),
  "RateLimit-Policy": text(`The game's rate, such as \`"service";q=${burst};w=60\``),
  RateLimit: text(`What is left, and in how many seconds it is full again, such as \`"service";r=${burst - 1};t=1\``),
};

/** `/api/service/claims/{claim_id}` is about claims. */
const tagOf = ({ path }: ServiceCall): string => path.split("/")[3] ?? "";

const errorsOf = (call: ServiceCall): WireMessageCode[] => [
  ...call.errors,
  ...serviceEdgeErrors,
  ...(call.method === "POST" ? serviceWriteErrors : []),
  ...("cursor" in propertiesOf(call) ? (["cursor_invalid"] as const) : []),
];

const propertiesOf = ({ query }: ServiceCall): Record<string, Json> =>
  (jsonSchemaOf(query, "input") as { properties?: Record<string, Json> }).properties ?? {};

const parametersOf = (call: ServiceCall): Json[] => {
  const parts = pathParts(call.path);
  const { required = [] } = jsonSchemaOf(call.query, "input") as { required?: string[] };
  const examples = call.example.query as Record<string, unknown>;
  return [
    ...Object.entries(propertiesOf(call)).map(([name, schema]) => ({
      in: parts.includes(name) ? "path" : "query",
      name,
      required: parts.includes(name) || required.includes(name),
      schema,
      ...(examples[name] !== undefined && { example: examples[name] }),
    })),
    { $ref: "#/components/parameters/PassportVersion" },
    ...(call.method === "POST" ? [{ $ref: "#/components/parameters/IdempotencyKey" }] : []),
  ];
};

const operationOf = (call: ServiceCall): Json => ({
  operationId: call.name,
  tags: [tagOf(call)],
  summary: call.summary,
  description: [call.description, `Scope: \`${call.access.scope}\`.`].filter(Boolean).join("\n\n"),
  security: [{ serverKey: [call.access.scope] }],
  parameters: parametersOf(call),
  ...(call.method === "POST" && {
    requestBody: {
      required: true,
      content: { "application/json": { schema: jsonSchemaOf(call.body, "input"), example: call.example.body } },
    },
  }),
  responses: {
    "200": {
      description: "Success",
      headers: {
        ...answerHeaders,
        ...(call.method === "POST" && { "Idempotent-Replayed": text("`true` when this is the stored answer") }),
      },
      content: { "application/json": { schema: jsonSchemaOf(call.output, "output"), example: call.example.output } },
    },
    ...errorResponses(errorsOf(call), answerHeaders),
  },
});

const pathsOf = (calls: readonly ServiceCall[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const call of calls) paths[call.path] = { ...paths[call.path], [call.method.toLowerCase()]: operationOf(call) };
  return paths;
};

export const createServiceOpenApi = (options: { title: string; origin: string }): Json => ({
  openapi: "3.1.0",
  info: { title: `${options.title} service API`, version: newest, description: introduction },
  servers: [{ url: options.origin }],
  tags: [...new Set(serviceCalls.map(tagOf))].sort().map((name) => ({ name })),
  paths: pathsOf(serviceCalls),
  components: {
    schemas: { Error: jsonSchemaOf(errorBodySchema, "output") },
    parameters: {
      PassportVersion: {
        in: "header",
        name: "Passport-Version",
        required: false,
        schema: { enum: [...serviceVersions] },
        example: newest,
      },
      IdempotencyKey: {
        in: "header",
        name: "Idempotency-Key",
        required: true,
        schema: { type: "string", pattern: idempotencyKeyPattern.source },
        example: "order-4711",
      },
    },
    securitySchemes: {
      serverKey: { type: "http", scheme: "bearer", description: `A server key. Scopes: ${serviceScopes.join(", ")}.` },
    },
  },
});
