/**
 * The files of the web build, read once at start: 5 MB of memory, and no access to the disk for each of the dozens of files
 * that a first visit loads. Only a name that was there at start is found, so a path cannot lead out of the folder.
 */
import { createHash } from "node:crypto";
import { readdirSync, readFileSync } from "node:fs";
import { extname, join, relative } from "node:path";

const types: Readonly<Record<string, string>> = {
  ".css": "text/css; charset=utf-8",
  ".js": "text/javascript; charset=utf-8",
  ".json": "application/json; charset=utf-8",
  ".pdf": "application/pdf",
  ".png": "image/png",
  ".svg": "image/svg+xml",
  ".webmanifest": "application/manifest+json",
  ".woff2": "font/woff2",
};

/** Best first. The build writes them next to the file. */
const encodings = [
  { name: "br", suffix: ".br" },
  { name: "gzip", suffix: ".gz" },
] as const;

export interface WebFile {
  type: string;
  etag: string;
  plain: Buffer;
  compressed: readonly { encoding: string; content: Buffer }[];
}

const typeOf = (path: string): string => {
  const type = types[extname(path)];
  if (type === undefined) throw new Error(`the web build contains ${path}, whose type is not known`);
  return type;
};

/** By address, for example "/assets/app-abc.js". Hidden files are left out. */
export const readWebFiles = (webRoot: string): ReadonlyMap<string, WebFile> => {
  const names = readdirSync(webRoot, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => `/${relative(webRoot, join(entry.parentPath, entry.name))}`)
    .filter((path) => !path.includes("/."));
  const existing = new Set(names);
  const read = (path: string): Buffer => readFileSync(join(webRoot, path));
  const isCompressed = (path: string): boolean =>
    encodings.some(({ suffix }) => path.endsWith(suffix) && existing.has(path.slice(0, -suffix.length)));
  return new Map(
    names
      // Documents are no files: they need their nonce.
      .filter((path) => !path.endsWith(".html") && !isCompressed(path))
      .map((path) => {
        const plain = read(path);
        const etag = `"${createHash("sha256").update(plain).digest("base64url").slice(0, 22)}"`;
        const compressed = encodings
          .filter(({ suffix }) => existing.has(path + suffix))
          .map(({ name, suffix }) => ({ encoding: name, content: read(path + suffix) }));
        return [path, { type: typeOf(path), etag, plain, compressed }] as const;
      }),
  );
};

/** Whether the `Accept-Encoding` header allows this encoding. */
export const accepts = (header: string, encoding: string): boolean =>
  header.split(",").some((entry) => {
    const [name, ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
    return name === encoding && !parameters.some((parameter) => /^q=0(\.0*)?$/.test(parameter));
  });

/** The best of the stored encodings that the `Accept-Encoding` header allows. */
export const chooseEncoding = ({ compressed }: WebFile, acceptEncoding: string) =>
  compressed.find(({ encoding }) => accepts(acceptEncoding, encoding));
