import { readFile } from "node:fs/promises";
import { parseArgs } from "node:util";
import { type ReservesReport, reservesReportSchema } from "@passport/protocol";
import type { Address } from "viem";
import { readNetworks } from "./networks-file.ts";
import { required } from "./read-key.ts";
import { type Chain, connectChain } from "./sender.ts";

interface ReportAndContract {
  report: ReservesReport;
  /** The report that was published before, for a publication. */
  previous: string | undefined;
  chain: Chain;
  contract: Address;
}

/** What `--report` has written down, and the contract for roots in the file `--deployment`. */
export const readReportAndContract = async (): Promise<ReportAndContract> => {
  const text = { type: "string" } as const;
  const { values } = parseArgs({ options: { report: text, deployment: text, previous: text } });
  const written = JSON.parse(await readFile(required("--report", values.report), "utf8")) as { report: unknown };
  const report = reservesReportSchema.parse(written.report);
  const networks = await readNetworks(required("--deployment", values.deployment));
  const network = networks.find(({ deployment }) => deployment?.reservesRoots != null);
  const contract = network?.deployment?.reservesRoots;
  const [rpcUrl] = network?.rpcUrls ?? [];
  if (contract == null || rpcUrl === undefined) throw new Error("No chain of the deployment has a contract for roots");
  return { report, previous: values.previous, chain: await connectChain(rpcUrl), contract };
};
