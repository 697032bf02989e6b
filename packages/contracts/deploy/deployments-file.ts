/** Where everything is, by chain id: what the server reads as CHAIN_DEPLOYMENT_FILE. */
import { readFile, writeFile } from "node:fs/promises";
import type { ChainDeployment } from "./chain-deployment.ts";

export type Deployments = Record<string, ChainDeployment>;

/** Nothing, if there is no such file yet. */
export const readDeployments = async (file: string): Promise<Deployments> => {
  try {
    return JSON.parse(await readFile(file, "utf8")) as Deployments;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return {};
    throw error;
  }
};

/** What the file says of other chains stays. */
export const addDeployment = async (file: string, deployment: ChainDeployment): Promise<void> => {
  const all = { ...(await readDeployments(file)), [deployment.chainId]: deployment };
  await writeFile(file, `${JSON.stringify(all, null, 2)}\n`);
};
