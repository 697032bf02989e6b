/** Development only: `node deploy/development-command.ts --rpc URL [--rpc URL] --out deployments.json`, for compose.yaml. */
import { parseArgs } from "node:util";
import { prepareDevelopment } from "./prepare-development.ts";

const { values } = parseArgs({ options: { rpc: { type: "string", multiple: true }, out: { type: "string" } } });
if (values.out === undefined || values.rpc === undefined) throw new Error("--rpc and --out are needed");
await prepareDevelopment({ rpcUrls: values.rpc, file: values.out });
