/**
 * Metadata over HTTP, from the address that the operator wrote into the collection. The game is a third
 * else's: a short deadline, no redirects (they could lead into our own network), a bounded body, a schema.
 */
import type { MediaRules } from "./media-address.ts";
import { MetadataError, type MetadataSource } from "./metadata-source.ts";
import { readMetadata } from "./read-metadata.ts";

/** A player waits for it. */
const timeoutMs = 3_000;
/** A good answer has a few KB; a description may be long. */
const bodyLimitBytes = 64 * 1024;

export const createHttpMetadataSource = (rules: MediaRules): MetadataSource => ({
  async read(address, tokenId) {
    const url = addressOf(address, tokenId, rules);
    if (url === undefined) throw new MetadataError("unreachable");
    const metadata = readMetadata(await readJson(url), rules);
    if (metadata === undefined) throw new MetadataError("unfit");
    return metadata;
  },
});

const addressOf = (address: string, tokenId: string, { isPlainAllowed }: MediaRules): URL | undefined => {
  const url = URL.parse(address.replaceAll("{token_id}", tokenId));
  const isAllowed = url?.protocol === "https:" || (url?.protocol === "http:" && isPlainAllowed);
  return url !== null && isAllowed ? url : undefined;
};

const readJson = async (url: URL): Promise<unknown> => {
  const body = await readBody(url);
  try {
    return JSON.parse(body);
  } catch {
    throw new MetadataError("not_json");
  }
};

/** Whatever breaks on the way is the same to us: the game was not heard. */
const readBody = async (url: URL): Promise<string> => {
  try {
    const response = await fetch(url, {
      headers: { accept: "application/json" },
      redirect: "error",
      signal: AbortSignal.timeout(timeoutMs),
    });
    const problem = problemOf(response);
    if (problem === undefined) return await boundedText(response);
    await response.body?.cancel();
    throw new MetadataError(problem);
  } catch (error) {
    throw error instanceof MetadataError ? error : new MetadataError("unreachable");
  }
};

const problemOf = ({ ok, status, headers }: Response) => {
  // Too many requests is no word about the token.
  if (!ok) return status >= 500 || status === 429 ? "unreachable" : "unknown_token";
  const isJson = /^application\/([\w.-]+\+)?json\s*(;|$)/i.test(headers.get("content-type") ?? "");
  return isJson ? undefined : "not_json";
};

/** Counted as it is after decompression. */
const boundedText = async (response: Response): Promise<string> => {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > bodyLimitBytes) throw new MetadataError("too_large");
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString("utf8");
};
