/**
 * Counts the messages of a server without unpacking them: a client that did more would be the
 * slower side of the measurement. Server frames are not masked (RFC 6455, 5.2).
 */
const shortFrame = 126;
const textFrame = 0x81;
const pingFrame = 0x89;

export class FrameCounter {
  messages = 0;
  pings = 0;
  #rest: Buffer | undefined;

  take(chunk: Buffer): void {
    let data = this.#rest ? Buffer.concat([this.#rest, chunk]) : chunk;
    this.#rest = undefined;
    for (;;) {
      const length = frameLength(data);
      if (length === undefined || data.length < length) break;
      if (data[0] === textFrame) this.messages += 1;
      else if (data[0] === pingFrame) this.pings += 1;
      data = data.subarray(length);
    }
    if (data.length > 0) this.#rest = data;
  }
}

/** Header and payload; undefined while the header is incomplete. Our messages are far below 64 KB. */
const frameLength = (data: Buffer): number | undefined => {
  const marker = data[1];
  if (marker === undefined) return undefined;
  if (marker < shortFrame) return 2 + marker;
  return data.length < 4 ? undefined : 4 + data.readUInt16BE(2);
};
