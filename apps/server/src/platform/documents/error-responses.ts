import { type WireMessageCode, wireMessages } from "@passport/protocol";
import { statusOf } from "../wire/failure.ts";
import { type Json, json } from "./json-schema.ts";

/** The failures of a call by their status, which several codes may share. */
export const errorResponses = (codes: readonly WireMessageCode[], headers?: Json): Json => {
  const byStatus = Map.groupBy(new Set(codes), statusOf);
  return Object.fromEntries(
    [...byStatus].map(([status, shared]) => [
      String(status),
      {
        description: shared.map((code) => `\`${code}\`: ${wireMessages[code]}`).join("\n\n"),
        ...(headers !== undefined && { headers }),
        content: json({ $ref: "#/components/schemas/Error" }),
      },
    ]),
  );
};
