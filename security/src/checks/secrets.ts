/** After a whole life of an account: none of its secrets in a log or in a table. */
import type { Check } from "../check.ts";
import type { Row } from "../row.ts";
import { dumpTables } from "../secrets/dump-tables.ts";
import { findSecrets, type Secret } from "../secrets/find-secrets.ts";
import { liveALife } from "../secrets/live-a-life.ts";

const name = "secrets";

/** `control` must be there: a search that finds nothing at all proves nothing. */
const search = (where: string, lines: readonly string[], secrets: readonly Secret[], control: string): Row => {
  const found = [...new Set(findSecrets(lines, secrets))];
  return {
    check: `${name}: in ${where}`,
    aim: `0 of ${secrets.length} secrets in ${lines.length} lines`,
    measured: found.length === 0 ? "0" : `${found.length}: ${found.join(", ")}`,
    ok: found.length === 0 && lines.some((line) => line.includes(control)),
  };
};

/** An address with its query, whatever is in it: the one of our lines that would hold tokens. */
const loggedQuery =
  /[?&](token|code|id|redirectURL|forgot|state|nonce|signup_token|client_id|challenge|public-address)=/;

export const secrets: Check = {
  name,
  async run(fixture) {
    const { secrets: known, username } = await liveALife(fixture);
    const lines = fixture.logLines();
    const queries = lines.filter((line) => loggedQuery.test(line));
    return [
      search("the logs", lines, known, "/auth/not_me"),
      search("the tables", await dumpTables(fixture), known, username),
      {
        check: `${name}: addresses with a query in the logs`,
        aim: "0",
        measured: String(queries.length),
        ok: queries.length === 0,
      },
    ];
  },
};
