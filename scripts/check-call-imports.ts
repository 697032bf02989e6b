/**
 * The server imports calls of the protocol as `import * as calls`, so that a use case can have the name of its call.
 * Part of `npm run check`.
 */
import { namedCalls } from "./call-imports/named-calls.ts";
import { checkLines } from "./check/check-lines.ts";

checkLines({
  patterns: ["apps/server/src/**/*.ts"],
  find: namedCalls,
  complain: ({ name }) => `imports the call ${name} by name; import * as calls and use calls.${name}.`,
});
