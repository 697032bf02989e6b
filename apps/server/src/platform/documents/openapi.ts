/** OpenAPI 3.1, read off the declarations. For developers; it is never served in production. */
import { errorBodySchema, type HttpCall, httpCalls, type MessageCode, messages, pathParts } from "@passport/protocol";
import { statusOf } from "../wire/failure.ts";
import { accessNoteOf, jsonSchemaOf } from "./json-schema.ts";

type Json = Record<string, unknown>;

const json = (schema: Json): Json => ({ "application/json": { schema } });

/** Several codes may share a status. */
const errorResponses = (codes: readonly MessageCode[]): Json => {
  const byStatus = Map.groupBy(codes, statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      String(status),
      {
        description: shared.map((code) => `\`${code}\`: ${messages[code]}`).join("\n\n"),
        content: json({ $ref: "#/components/schemas/Error" }),
      },
    ]),
  );
};

const operationOf = (call: HttpCall): Json => ({
  operationId: call.name,
  summary: call.summary,
  description: `Access: ${accessNoteOf(call.access)}. Rate bucket: ${call.rate}.`,
  ...(call.method !== "GET" && { requestBody: { required: true, content: bodyOf(call) } }),
  parameters: addressParameters(call),
  security: call.access === "guest" ? [] : [{ session: [] }],
  responses: {
    [successStatusOf(call)]: successOf(call),
    ...errorResponses([...new Set([...call.errors, "bad_request", "too_many_requests", "internal"] as const)]),
  },
});

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
  paths: pathsOf(httpCalls),
  components: {
    schemas: { Error: jsonSchemaOf(errorBodySchema, "output") },
    securitySchemes: { session: { type: "apiKey", in: "cookie", name: options.cookieName } },
  },
});
