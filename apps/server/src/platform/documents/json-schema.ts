import { type Access, type StaffAccess, staffClasses } from "@passport/protocol";
import * as z from "zod/mini";

export type Json = Record<string, unknown>;

export const json = (schema: Json): Json => ({ "application/json": { schema } });

/** JSON Schema 2020-12, the dialect of OpenAPI 3.1 and AsyncAPI 3.0. `input` is what a caller writes, before defaults. */
export const jsonSchemaOf = (schema: z.ZodMiniType, io: "input" | "output"): Json => {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: "any" });
  return rest;
};

export const accessNoteOf = (access: Access): string =>
  typeof access === "string" ? access : `permission ${access.oneOf.join(" or ")}, ${peopleOf(access)}`;

const peopleOf = ({ staff }: StaffAccess): string => (staffClasses[staff].people === 1 ? "one person" : "two people");
