import * as z from "zod/mini";
import { declareHttp } from "../declare.ts";

export const checkHealth = declareHttp({
  name: "checkHealth",
  summary: "Returns 200 while the server can reach PostgreSQL and NATS",
  method: "GET",
  paths: ["/api/check"],
  query: z.object({}),
  body: z.undefined(),
  output: z.strictObject({ status: z.literal("ok") }),
  access: "guest",
  ownership: "public",
  locks: [],
  rate: "cheap",
  errors: ["unavailable"],
  changesState: false,
});
