import { type Database, inTransaction, newId } from "@passport/database";
import { staffRoles } from "@passport/protocol";
import { recordAudit } from "../../platform/audit/store.ts";
import { canonicalEmail, hasSecondFactor } from "../factors/index.ts";
import { appointByEmail, countRoleManagers } from "../profile/index.ts";

/** For the owner of the database, until two members of staff can decide roles. Returns the username. */
export const appointStaff = (
  db: Database,
  { email, role, reason }: { email: string; role: string; reason: string },
): Promise<string> =>
  inTransaction(db, async (transaction) => {
    const canonical = canonicalEmail(email);
    if (canonical === undefined) throw new Error("--email is no email address");
    if (!staffRoles.some((known) => known === role)) throw new Error(`--role is one of ${staffRoles.join(", ")}`);
    if (reason.trim() === "") throw new Error("--reason says why");
    if ((await countRoleManagers(transaction)) >= 2)
      throw new Error("Two members of staff can decide this: npm run support -- role");
    const person = await appointByEmail(transaction, canonical, role);
    if (person === undefined) throw new Error("No account has this email, proven by its owner");
    if (!(await hasSecondFactor(transaction, person.id))) throw new Error("The account has no second factor");
    await recordAudit(transaction, {
      // There is no session here; the entry says who it was.
      actorId: person.id,
      action: "staff.appoint",
      subject: person.id,
      details: { role, reason: reason.trim(), by: "the owner of the database" },
      requestId: newId(),
    });
    return person.username;
  });
