import { findPostgresProgram, findProgram } from "@passport/testbed/find-program";

/** Names everything that is missing at once, so that one `apt-get` is enough. */
export const checkPrograms = async (): Promise<void> => {
  const lookups = await Promise.allSettled([
    findPostgresProgram("postgres"),
    findProgram("nats-server", { debianPackage: "nats-server" }),
  ]);
  const missing = lookups.flatMap((lookup) => (lookup.status === "rejected" ? [String(lookup.reason.message)] : []));
  if (missing.length > 0) throw new Error(missing.join("\n"));
};
