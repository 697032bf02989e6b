import { httpCalls, rateBuckets, serviceCalls, serviceVersions } from "@passport/protocol";
import { describe, expect, it } from "vitest";
import { createOpenApi } from "./openapi.ts";
import { createServiceOpenApi } from "./service-openapi.ts";

interface Operation {
  operationId: string;
  tags: string[];
  security: Record<string, string[]>[];
  parameters: { in?: string; name?: string; required?: boolean; $ref?: string }[];
  requestBody?: { content: { "application/json": { example: unknown } } };
  responses: Record<string, { description: string; headers?: object; content: object }>;
}
interface Document {
  openapi: string;
  info: { title: string; version: string; description: string };
  tags: { name: string }[];
  paths: Record<string, Record<string, Operation>>;
}
const document = createServiceOpenApi({ title: "Passport", origin: "https://passport.example" }) as unknown as Document;
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods));
const operationOf = ({ path, method }: { path: string; method: string }): Operation => {
  const found = document.paths[path]?.[method.toLowerCase()];
  if (found === undefined) throw new Error(`${method} ${path} is missing`);
  return found;
};

describe("the document of the service API", () => {
  it("has every scoped call and no call of the portal; the portal's document is the other way round", () => {
    expect(operations.map(({ operationId }) => operationId).sort()).toEqual(
      serviceCalls.map(({ name }) => name).sort(),
    );
    const portal = createOpenApi({ title: "x", origin: "http://x", cookieName: "x" }) as unknown as Document;
    const portalPaths = Object.keys(portal.paths);
    expect(portalPaths.filter((path) => path.startsWith("/api/service"))).toEqual([]);
    expect(Object.keys(document.paths).filter((path) => portalPaths.includes(path))).toEqual([]);
    expect(httpCalls.flatMap(({ paths }) => paths).filter((path) => path in document.paths)).toEqual([]);
    // Every operation of both has a tag that is listed.
    for (const each of [document, portal]) {
      const known = each.tags.map(({ name }) => name);
      for (const methods of Object.values(each.paths)) {
        for (const { tags } of Object.values(methods)) {
          expect(tags).toHaveLength(1);
          expect(known).toEqual(expect.arrayContaining(tags));
        }
      }
    }
  });

  it("is OpenAPI 3.1 of the newest version, and every reference leads somewhere", () => {
    expect(document).toMatchObject({ openapi: "3.1.0", info: { version: serviceVersions.at(-1) } });
    const references = [...JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g)].map((match) => match[1] ?? "");
    expect(references.length).toBeGreaterThan(0);
    for (const reference of references) {
      const target = reference
        .split("/")
        .reduce<unknown>((part, key) => (part as Record<string, unknown> | undefined)?.[key], document);
      expect(target, reference).toBeDefined();
    }
  });

  it.each(serviceCalls)("$name: scope, parameters, failures and headers are said", (call) => {
    const operation = operationOf(call);
    expect(operation.security).toEqual([{ serverKey: [call.access.scope] }]);
    const names = operation.parameters.map(({ name, $ref }) => name ?? $ref?.split("/").at(-1));
    expect(names).toContain("PassportVersion");
    expect(names.includes("IdempotencyKey")).toBe(call.method === "POST");
    for (const [, part] of call.path.matchAll(/\{(\w+)\}/g)) {
      expect(operation.parameters).toContainEqual(expect.objectContaining({ in: "path", name: part, required: true }));
    }
    const said = Object.values(operation.responses).map(({ description }) => description);
    const expected = [...call.errors, "key_invalid", "scope_missing", "version_unknown", "too_many_requests"];
    for (const code of expected) expect(said.join("\n")).toContain(`\`${code}\``);
    expect(operation.responses["200"]?.headers).toHaveProperty("RateLimit");
    expect(operation.responses["401"]?.description).toContain("This server key is not valid.");
    expect(said.join("\n").includes("idempotency_key_reused")).toBe(call.method === "POST");
    expect(said.join("\n").includes("cursor_invalid")).toBe(names.includes("cursor"));
  });

  it.each(serviceCalls)("$name: the examples are as declared", (call) => {
    expect(call.query.safeParse(call.example.query).error).toBeUndefined();
    expect(call.output.safeParse(call.example.output).error).toBeUndefined();
    if (call.method === "POST") expect(call.body.safeParse(call.example.body).error).toBeUndefined();
  });

  it("says the rate in numbers, and how idempotency, versions and lists work", () => {
    const { description } = document.info;
    expect(description).toContain(`${rateBuckets.service.perMinute} requests a minute`);
    for (const word of [
      "Idempotency-Key",
      "24 hours",
      "Idempotent-Replayed",
      "Passport-Version",
      "next_cursor",
      "Retry-After",
    ])
      expect(description).toContain(word);
  });
});
