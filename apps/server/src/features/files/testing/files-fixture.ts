/** An api process whose files lie in a folder of its own, and players who upload. */
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createTestDatabase, useTestbed } from "@passport/testbed";
import { formHeaders, formOf, type Part } from "../../../platform/http/testing/form.ts";
import { startTestApi, type TestApi } from "../../../testing/start-test-api.ts";
import { forgetQuotas } from "./reset-quotas.ts";

export interface UploadOptions {
  query?: string;
  path?: string;
  headers?: Record<string, string>;
}

export interface Answered {
  status: number;
  id?: string;
  error_code?: string;
  message?: string;
}

export interface FilesFixture extends AsyncDisposable {
  api: TestApi;
  db: TestApi["context"]["db"];
  directory: string;
  cookieOf(username: string): Promise<string>;
  /** Sends the bytes as a form, as they are. */
  sendForm(cookie: string, form: Buffer, options?: UploadOptions): Promise<Answered>;
  /** A picture in the field where it belongs. */
  upload(cookie: string, bytes: Uint8Array | string, options?: UploadOptions & Partial<Part>): Promise<Answered>;
  /** The id, where the test is not about the upload. */
  uploaded(cookie: string, bytes: Uint8Array, query?: string): Promise<string>;
  read(id: string, cookie?: string, headers?: Record<string, string>): Promise<Response>;
  /** Everything that lies in the folder, by name. */
  stored(): Promise<string[]>;
  /** As if no player had uploaded anything today. */
  forgetQuota(): Promise<void>;
}

export const startFilesFixture = async (environment: Record<string, string> = {}): Promise<FilesFixture> => {
  await using started = new AsyncDisposableStack();
  const directory = await mkdtemp(join(tmpdir(), "passport-files-"));
  started.defer(() => rm(directory, { recursive: true, force: true }));
  const { databaseUrl } = started.use(await createTestDatabase());
  const { natsUrl } = useTestbed();
  const given = { FILES_DIRECTORY: directory, ...environment };
  const api = started.use(await startTestApi({ databaseUrl, natsUrl, environment: given }));
  const { db } = api.context;

  const sendForm: FilesFixture["sendForm"] = async (cookie, form, options = {}) => {
    const { query = "", path = "/api/files/upload", headers = {} } = options;
    const response = await fetch(`${api.origin}${path}${query}`, {
      method: "POST",
      headers: { "sec-fetch-site": "same-origin", cookie, ...formHeaders, ...headers },
      body: Buffer.from(form),
    });
    return { status: response.status, ...((await response.json()) as object) };
  };
  const upload: FilesFixture["upload"] = (cookie, bytes, { query, path, headers, ...part } = {}) => {
    const form = formOf({ name: "file", fileName: "me.png", type: "image/png", ...part, bytes });
    const options = Object.fromEntries(Object.entries({ query, path, headers }).filter(([, value]) => value));
    return sendForm(cookie, form, options);
  };

  const running = started.move();
  return {
    api,
    db,
    directory,
    cookieOf: (username) => api.logIn(username),
    sendForm,
    upload,
    async uploaded(cookie, bytes, query = "") {
      const answered = await upload(cookie, bytes, { query });
      if (answered.id === undefined) throw new Error(`an upload was refused: ${JSON.stringify(answered)}`);
      return answered.id;
    },
    read: (id, cookie, headers = {}) =>
      api.call("GET", `/api/files/${id}`, { headers: { ...(cookie !== undefined && { cookie }), ...headers } }),
    async stored() {
      const names = await readdir(directory, { recursive: true, withFileTypes: true });
      return names.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    forgetQuota: () => forgetQuotas(db),
    [Symbol.asyncDispose]: () => running.disposeAsync(),
  };
};
