/**
 * The Merkle-sum tree of a proof of reserves, byte by byte, for the server that builds it and the browser that checks it.
 *
 *   leaf = SHA-256(0x00, report id, account id, balance, salt)
 *   node = SHA-256(0x01, left hash, left sum, right hash, right sum)
 *
 * Ids are 16 bytes, hashes and salts 32, sums 32 in big-endian order: every field has one length, so no
 * two trees read the same. The first byte tells leaves from nodes, so neither can be passed off as the
 * other. Both sums are hashed, not only what they add up to: a tree that hashes the total alone lets its
 * maker swap a large balance for a small one. Why it is built so: docs/decisions/0016-merkle-sum-proof.md.
 */
type Bytes = Uint8Array<ArrayBuffer>;

export interface ReservesNode {
  hash: Uint8Array;
  sum: bigint;
}

export interface ReservesLeaf {
  reportId: string;
  accountId: string;
  balance: bigint;
  salt: Uint8Array;
}

const leafMark = 0;
const nodeMark = 1;
const hashLength = 32;
const sumLimit = 2n ** 256n;

export const bytesToHex = (bytes: Uint8Array): string =>
  `0x${Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("")}`;

/** The text was checked before: 0x and an even number of digits. */
export const hexToBytes = (hex: string): Bytes => {
  const bytes = new Uint8Array(hex.length / 2 - 1);
  for (let i = 0; i < bytes.length; i += 1) bytes[i] = Number.parseInt(hex.slice(2 + 2 * i, 4 + 2 * i), 16);
  return bytes;
};

/**
 * Stands at the right of a last node that has no neighbour. Never a copy of that node: a doubled node can
 * hide that a leaf was counted twice. The hash is that of the single byte 0x02, which starts no leaf and no node.
 */
export const paddingNode: Readonly<ReservesNode> = {
  hash: hexToBytes("0xdbc1b4c900ffe48d575b5da5c638040125f65db0fe3e24494b76ea986457d986"),
  sum: 0n,
};

export const encodeLeaf = ({ reportId, accountId, balance, salt }: ReservesLeaf): Bytes => {
  if (salt.length !== hashLength) throw new RangeError("a salt has 32 bytes");
  const bytes = new Uint8Array(97);
  bytes[0] = leafMark;
  bytes.set(uuidBytes(reportId), 1);
  bytes.set(uuidBytes(accountId), 17);
  writeSum(bytes, 33, balance);
  bytes.set(salt, 65);
  return bytes;
};

export const encodeNode = (left: ReservesNode, right: ReservesNode): Bytes => {
  const bytes = new Uint8Array(129);
  bytes[0] = nodeMark;
  bytes.set(left.hash, 1);
  writeSum(bytes, 33, left.sum);
  bytes.set(right.hash, 65);
  writeSum(bytes, 97, right.sum);
  return bytes;
};

/** How many nodes each level has, leaves first, as far as the level below the root. */
export const levelSizes = (leaves: number): number[] => {
  const sizes: number[] = [];
  for (let size = leaves; size > 1; size = Math.ceil(size / 2)) sizes.push(size);
  return sizes;
};

/** Nothing below zero and nothing that does not fit its bytes: a sum that wrapped around would hide a debt. */
export const isSum = (sum: bigint): boolean => sum >= 0n && sum < sumLimit;

const writeSum = (bytes: Bytes, offset: number, sum: bigint): void => {
  if (!isSum(sum)) throw new RangeError("a sum is not below zero and fits 32 bytes");
  const view = new DataView(bytes.buffer, offset, hashLength);
  for (let word = 0; word < 4; word += 1)
    view.setBigUint64(8 * word, BigInt.asUintN(64, sum >> BigInt(192 - 64 * word)));
};

const uuidBytes = (uuid: string): Bytes => {
  const bytes = hexToBytes(`0x${uuid.replaceAll("-", "")}`);
  if (bytes.length !== 16) throw new RangeError("not a uuid");
  return bytes;
};
