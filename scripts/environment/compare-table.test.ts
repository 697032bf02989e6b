import { expect, it } from "vitest";
import { environmentProblems } from "./compare-table.ts";
import { otherVariables } from "./other-variables.ts";
import { serverVariables } from "./server-variables.ts";

const page = `
| Variable    | Default | Meaning |
| ----------- | ------- | ------- |
| \`HTTP_PORT\` | \`8080\`  | a port  |
| \`GONE\`      | none    | nothing |
`;

it("names what is missing, what is gone and whose default differs", () => {
  const defaults = new Map([
    ["HTTP_PORT", "`8081`"],
    ["NEW", "none"],
  ]);
  expect(environmentProblems(page, { defaults, others: ["DEPLOYER_KEY"] })).toEqual([
    "NEW has no row",
    "DEPLOYER_KEY has no row",
    "GONE is read nowhere",
    "HTTP_PORT: default is `8081`, not `8080`",
  ]);
});

it("accepts a page that matches", () => {
  const defaults = new Map([["HTTP_PORT", "`8080`"]]);
  expect(environmentProblems(page, { defaults, others: ["GONE"] })).toEqual([]);
});

it("reads the declarations of the server and finds the variables of other programs", () => {
  const variables = serverVariables();
  expect(variables.get("LOG_LEVEL")).toBe("`info`");
  expect(variables.get("NATS_URL")).toBe("required; in development `nats://127.0.0.1:4222`");
  expect(variables.get("MINT_SIGNER_KEYS")).toBe("required; in development a public key");
  expect(variables.get("BRAND_FILE")).toBe("none");
  expect([...otherVariables()]).toEqual(expect.arrayContaining(["DEPLOYER_KEY", "PASSPORT_ISSUER", "VITE_BRAND"]));
});
