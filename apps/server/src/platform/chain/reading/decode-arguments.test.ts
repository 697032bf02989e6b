import { encodeAbiParameters, encodeEventTopics, getAddress, type Hash, keccak256, parseAbiItem, toHex } from "viem";
import { describe, expect, it } from "vitest";
import { createDecoder } from "./decode-arguments.ts";

const account = getAddress("0xabcdef0123456789abcdef0123456789abcdef01");
const batch = parseAbiItem(
  "event TransferBatch(address indexed operator, address indexed from, uint256[] ids, uint256[] values)",
);
const mixed = parseAbiItem(
  "event Mixed(string indexed label, int8 indexed small, bool flag, bytes32 word, bytes, string note)",
);

const topicsOf = (topics: unknown): Hash[] => topics as Hash[];

describe("createDecoder", () => {
  it("gives numbers in decimal, addresses in lower case and lists as lists of texts", () => {
    const topics = topicsOf(encodeEventTopics({ abi: [batch], args: { operator: account, from: account } }));
    const data = encodeAbiParameters(batch.inputs.slice(2), [
      [1n, 2n ** 255n],
      [3n, 0n],
    ]);
    expect(createDecoder(batch)({ topics, data })).toEqual({
      operator: account.toLowerCase(),
      from: account.toLowerCase(),
      ids: ["1", String(2n ** 255n)],
      values: ["3", "0"],
    });
  });

  it("keeps the hash of what has no fixed size in a topic, and names what has no name by its place", () => {
    const topics = topicsOf(encodeEventTopics({ abi: [mixed], args: { label: "x", small: -3 } }));
    const word = keccak256("0x01");
    const plain = mixed.inputs.slice(2);
    const data = encodeAbiParameters(plain, [true, word, "0xABcd", "0xNot hex"]);
    expect(createDecoder(mixed)({ topics, data })).toEqual({
      label: keccak256(toHex("x")),
      small: "-3",
      flag: "true",
      word,
      "4": "0xabcd",
      note: "0xNot hex",
    });
  });

  it("throws for a log of another shape", () => {
    const topics = topicsOf(encodeEventTopics({ abi: [batch], args: { operator: account, from: account } }));
    const decode = createDecoder(batch);
    expect(() => decode({ topics, data: "0x" })).toThrow();
    expect(() => decode({ topics: topics.slice(1), data: "0x" })).toThrow("topics");
    const data = encodeAbiParameters(batch.inputs.slice(2), [[1n], [3n]]);
    const [event = "0x", operator = "0x"] = topics;
    expect(() => decode({ topics: [event, operator, keccak256("0x")], data })).toThrow("address");
  });

  it("keeps structs encoded, each of a list by its own", () => {
    const told = parseAbiItem(["event Told(Thing[] things, Thing thing)", "struct Thing { uint256 a; address b; }"]);
    const [things, thing] = [
      [
        { a: 1n, b: account },
        { a: 2n, b: account },
      ],
      { a: 3n, b: account },
    ] as const;
    const topics = topicsOf(encodeEventTopics({ abi: [told] }));
    const encoded = (a: bigint) =>
      encodeAbiParameters([{ type: "uint256" }, { type: "address" }], [a, account]).toLowerCase();
    expect(createDecoder(told)({ topics, data: encodeAbiParameters(told.inputs, [things, thing]) })).toEqual({
      things: [encoded(1n), encoded(2n)],
      thing: encoded(3n),
    });
  });

  it("refuses lists of lists, which are not needed", () => {
    expect(() => createDecoder(parseAbiItem("event Told(uint256[][] lists)"))).toThrow("lists of lists");
  });
});
