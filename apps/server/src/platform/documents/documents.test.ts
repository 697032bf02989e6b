import { commands, httpCalls, topics } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { createAsyncApi } from "./asyncapi.ts";
import { createOpenApi } from "./openapi.ts";

const openApi = createOpenApi({ title: "Passport", origin: "http://127.0.0.1:8080", cookieName: "sid" });
const asyncApi = createAsyncApi({ title: "Passport", origin: "http://127.0.0.1:8080" });

/** Every `$ref` of a document, followed to what it names. */
const danglingReferences = (document: unknown): string[] => {
  const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
  const isThere = (path: string) =>
    path.split("/").reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document) !==
    undefined;
  return references.filter((path) => !isThere(path));
};

describe("createOpenApi", () => {
  const paths = openApi["paths"] as Record<string, Record<string, { operationId?: string; responses: object }>>;

  it("is OpenAPI 3.1 without a dangling reference", () => {
    expect(openApi).toMatchObject({ openapi: "3.1.0", info: { title: "Passport HTTP" } });
    expect(danglingReferences(openApi)).toEqual([]);
  });

  it("lists every declared call under every spelling, each with its answer", () => {
    for (const call of httpCalls) {
      for (const path of call.paths)
        expect(paths[path]?.[call.method.toLowerCase()]?.responses).toHaveProperty(call.redirects ? "303" : "200");
    }
    expect(Object.keys(paths)).toHaveLength(httpCalls.flatMap((call) => call.paths).length);
  });

  it("gives every operation an id of its own", () => {
    const ids = Object.values(paths)
      .flatMap((methods) => Object.values(methods))
      .flatMap(({ operationId }) => operationId ?? []);
    expect(ids.toSorted()).toEqual(httpCalls.map(({ name }) => name).toSorted());
  });

  it("describes a body, its limits and the declared failures", () => {
    expect(paths["/auth/email"]?.["post"]).toMatchObject({
      requestBody: { content: { "application/json": { schema: { required: ["email", "password"] } } } },
      responses: { "401": { description: "`incorrect_login`: Incorrect email or password." } },
    });
  });
});

describe("createOpenApi of a file", () => {
  it("describes the form that takes one, and the picture that is one", () => {
    const paths = openApi["paths"] as Record<string, Record<string, unknown>>;
    expect(paths["/files/upload"]?.["post"]).toMatchObject({
      requestBody: {
        content: {
          "multipart/form-data": { schema: { required: ["file"], properties: { file: { maxLength: 10_000_000 } } } },
        },
      },
      responses: { "413": { description: expect.stringContaining("file_too_large") } },
    });
    expect(paths["/api/files/{id}"]?.["get"]).toMatchObject({
      responses: { "200": { description: "The file", content: { "image/webp": {} } } },
    });
  });

  it("names its type and its name instead of JSON", () => {
    const paths = openApi["paths"] as Record<string, Record<string, { responses: Record<string, unknown> }>>;
    expect(paths["/api/transactions/export"]?.["get"]?.responses["200"]).toEqual({
      description: expect.stringContaining("passport-transactions.csv"),
      headers: {
        "Content-Disposition": { schema: { const: 'attachment; filename="passport-transactions.csv"' } },
      },
      content: { "text/csv; charset=utf-8": { schema: { type: "string" } } },
    });
  });
});

describe("createAsyncApi", () => {
  it("is AsyncAPI 3.0 without a dangling reference", () => {
    expect(asyncApi).toMatchObject({ asyncapi: "3.0.0", servers: { api: { host: "127.0.0.1:8080", protocol: "ws" } } });
    expect(danglingReferences(asyncApi)).toEqual([]);
  });

  it("lists every declared topic and command", () => {
    const text = JSON.stringify(asyncApi);
    for (const { key } of commands) expect(text).toContain(`{"const":"${key}"}`);
    for (const { name } of topics) expect(asyncApi["operations"]).toHaveProperty(name);
    expect(Object.keys(asyncApi["operations"] as object)).toHaveLength(commands.length + topics.length);
  });
});
