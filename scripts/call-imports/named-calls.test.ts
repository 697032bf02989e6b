import { expect, it } from "vitest";
import { namedCalls } from "./named-calls.ts";

const found = (source: string) => namedCalls(source).map(({ name }) => name);

it.each([
  ["a renamed call", 'import { listItems as listItemsCall } from "@passport/protocol";', "listItems"],
  ["a call under any other name", 'import { withdrawSups as wire } from "@passport/protocol";', "withdrawSups"],
  ["a call by its own name", 'import { readReserves } from "@passport/protocol";', "readReserves"],
  ["a topic", 'import { userTopic } from "@passport/protocol";', "userTopic"],
  ["a type import", 'import type { OutputOf, readUser as readUserCall } from "@passport/protocol";', "readUser"],
  ["an inline type import", 'import { messages, type signUp } from "@passport/protocol";', "signUp"],
])("finds %s", (_what, source, name) => {
  expect(found(source)).toEqual([name]);
});

it.each([
  'import * as calls from "@passport/protocol";',
  'import type * as calls from "@passport/protocol";',
  'import { messages, type OutputOf, type User, userSchema } from "@passport/protocol";',
  'import { readUser } from "./read-user.ts";',
])("finds none in %s", (source) => {
  expect(found(source)).toEqual([]);
});

it("names the line", () => {
  const source = '/** One\n * two. */\nimport {\n  messages,\n  signUp,\n} from "@passport/protocol";\n';
  expect(namedCalls(source)).toEqual([{ line: 5, name: "signUp" }]);
});
