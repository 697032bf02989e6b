import type { Transfer } from "./transfer.ts";

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/;

/** What the wire carries: a longer one could be posted, but never shown. */
const maxLabelLength = 40;

/** A malformed transfer is a defect of the caller; it must not reach a batch that it would spoil for others. */
export const checkTransfer = (transfer: Transfer): void => {
  const ids =
    "hold" in transfer
      ? [transfer.id, transfer.hold]
      : [transfer.id, transfer.debit, transfer.credit, ...(transfer.related === undefined ? [] : [transfer.related])];
  for (const id of ids)
    if (!uuidPattern.test(id)) throw new TypeError(`${JSON.stringify(id)} is not a lower-case uuid`);
  if ("hold" in transfer) return;
  const texts = [transfer.group, transfer.subGroup, transfer.description];
  // PostgreSQL keeps every character but this one.
  if (texts.some((text) => text.includes("\0"))) throw new TypeError("a transfer's texts hold no NUL");
  for (const label of [transfer.group, transfer.subGroup]) {
    if (label === "" || label.length > maxLabelLength) throw new TypeError("a label has 1 to 40 characters");
  }
};
