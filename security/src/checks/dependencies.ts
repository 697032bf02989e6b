/** Known vulnerabilities of what we ship, as the registry knows them. */
import type { Check } from "../check.ts";
import { auditDependencies } from "../secrets/audit-dependencies.ts";

const name = "dependencies";

export const dependencies: Check = {
  name,
  onlyByCommand: true,
  async run() {
    const { high, critical } = await auditDependencies();
    return [
      {
        check: `${name}: npm audit --omit=dev`,
        aim: "0 high or critical",
        measured: `${high} high, ${critical} critical`,
        ok: high + critical === 0,
      },
    ];
  },
};
