/**
 * OpenAPI 3.1 of the calls that our own pages make, read off the declarations. For developers; it is never served in
 * production. Games read the document of the service API (service-openapi.ts).
 */
import { errorBodySchema, type HttpCall, httpCalls, pathParts, rateBuckets } from "@passport/protocol";
import { errorResponses } from "./error-responses.ts";
import { accessNoteOf, type Json, json, jsonSchemaOf } from "./json-schema.ts";

/** The first word of the address: `/auth/email` and `/api/auth/email` are `auth`. */
const tagOf = ({ paths: [path] }: HttpCall): string => path.replace(/^\/api/, "").split("/")[1] ?? "";

const operationOf = (call: HttpCall): Json => ({
  operationId: call.name,
  summary: call.summary,
  tags: [tagOf(call)],
  description: `Access: ${accessNoteOf(call.access)}. ${rateNoteOf(call.rate)}`,
  ...(call.method !== "GET" && { requestBody: { required: true, content: bodyOf(call) } }),
  parameters: addressParameters(call),
  security: call.access === "guest" ? [] : [{ session: [] }],
  responses: {
    [successStatusOf(call)]: successOf(call),
    ...errorResponses([...new Set([...call.errors, "bad_request", "too_many_requests", "internal"] as const)]),
  },
});

const rateNoteOf = (rate: HttpCall["rate"]): string => {
  const { burst, perMinute } = rateBuckets[rate];
  return `Rate: ${burst} at once and ${perMinute} a minute for one address, shared by all calls of the bucket "${rate}".`;
};

const bodyOf = ({ body, takesFile }: HttpCall): Json => {
  if (takesFile === undefined) return json(jsonSchemaOf(body, "input"));
  const { field, maxBytes } = takesFile;
  // OpenAPI 3.1 says `binary` by a media type; the length counts bytes then.
  const file = { contentMediaType: "application/octet-stream", maxLength: maxBytes };
  return { "multipart/form-data": { schema: { type: "object", properties: { [field]: file }, required: [field] } } };
};

const successStatusOf = ({ redirects }: HttpCall): string => (redirects ? "303" : "200");

const successOf = ({ output, streams, redirects, answersFile }: HttpCall): Json => {
  if (redirects) return { description: "The way on", headers: { Location: { schema: { type: "string" } } } };
  const schema = jsonSchemaOf(output, "output") as { properties?: { contentType?: { const?: string } } };
  if (answersFile) {
    const type = schema.properties?.contentType?.const ?? "application/octet-stream";
    return { description: "The file", headers: { ETag: { schema: { type: "string" } } }, content: { [type]: {} } };
  }
  if (streams === undefined) return { description: "Success", content: json(schema) };
  return {
    description: `The file ${streams.fileName}, streamed. A connection that breaks off means that it is not complete.`,
    headers: { "Content-Disposition": { schema: { const: `attachment; filename="${streams.fileName}"` } } },
    content: { [streams.contentType]: { schema } },
  };
};

const addressParameters = (call: HttpCall): Json[] => {
  const parts = pathParts(call.paths[0]);
  const { properties = {}, required = [] } = jsonSchemaOf(call.query, "input") as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    in: parts.includes(name) ? "path" : "query",
    name,
    required: required.includes(name),
    schema,
  }));
};

/** Every spelling is listed (H1); only the canonical one carries the operation id, which must be unique. */
const pathsOf = (calls: readonly HttpCall[]): Record<string, Json> => {
  const paths: Record<string, Json> = {};
  for (const call of calls) {
    for (const [index, path] of call.paths.entries()) {
      const { operationId, ...operation } = operationOf(call);
      const named = index === 0 ? { operationId, ...operation } : { ...operation, deprecated: true };
      paths[path] = { ...paths[path], [call.method.toLowerCase()]: named };
    }
  }
  return paths;
};

export const createOpenApi = (options: { title: string; origin: string; cookieName: string }): Json => ({
  openapi: "3.1.0",
  info: { title: `${options.title} HTTP`, version: "1" },
  servers: [{ url: options.origin }],
  tags: [...new Set(httpCalls.map(tagOf))].sort().map((name) => ({ name })),
  paths: pathsOf(httpCalls),
  components: {
    schemas: { Error: jsonSchemaOf(errorBodySchema, "output") },
    securitySchemes: { session: { type: "apiKey", in: "cookie", name: options.cookieName } },
  },
});
