/** Reads where a key is kept, as operators write it into a variable. Messages never repeat a value. */
import * as z from "zod";
import type { KeySource } from "../platform/keys/key-source.ts";

const sourcePattern =
  /^(?:file:(?<path>.+)|local:(?<key>0x[0-9a-fA-F]{64})|kms:(?<region>[a-z0-9-]+):(?<keyId>[\w:/-]+))$/;

const toSource = (text: string): KeySource | undefined => {
  const { path, key, region, keyId } = sourcePattern.exec(text)?.groups ?? {};
  if (path !== undefined) return { kind: "file", path };
  if (key !== undefined) return { kind: "local", key };
  return region !== undefined && keyId !== undefined ? { kind: "kms", region, keyId } : undefined;
};

export const keySources = z
  .string()
  .transform((text) => text.split(",").map((item) => toSource(item.trim())))
  .refine(
    (sources): sources is KeySource[] => sources.every((source) => source !== undefined),
    "must be a comma-separated list of file:/path, kms:region:key or, in development, local:0x...",
  );

export const keySource = z
  .string()
  .transform(toSource)
  .refine(
    (source): source is KeySource => source !== undefined,
    "must be file:/path, kms:region:key or, in development, local:0x...",
  );
