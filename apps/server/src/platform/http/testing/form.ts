/** A form as bytes, so that a test can also write what no browser would. */
export interface Part {
  name: string;
  /** Written as it is, between quotes. */
  fileName?: string;
  type?: string;
  bytes: Uint8Array | string;
}

const boundary = "----a-boundary-of-this-test";

export const formHeaders = { "content-type": `multipart/form-data; boundary=${boundary}` };

const headOf = ({ name, fileName, type }: Part): string =>
  [
    `--${boundary}`,
    `Content-Disposition: form-data; name="${name}"${fileName === undefined ? "" : `; filename="${fileName}"`}`,
    ...(type === undefined ? [] : [`Content-Type: ${type}`]),
    "\r\n",
  ].join("\r\n");

/** Without its end: for senders who break off. */
export const openForm = (parts: readonly Part[]): Buffer =>
  Buffer.concat(parts.flatMap((part) => [Buffer.from(headOf(part)), Buffer.from(part.bytes), Buffer.from("\r\n")]));

export const formOf = (...parts: readonly Part[]): Buffer =>
  Buffer.concat([openForm(parts), Buffer.from(`--${boundary}--\r\n`)]);

/** What a browser sends for a chosen picture. */
export const fileForm = (bytes: Uint8Array | string, fileName = "me.png"): Buffer =>
  formOf({ name: "file", fileName, type: "image/png", bytes });
