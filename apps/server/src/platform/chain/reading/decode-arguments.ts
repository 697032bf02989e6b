/** Arguments of an event as texts that JSON can carry: see ChainEvent. */
import { type AbiEvent, type AbiParameter, decodeAbiParameters, encodeAbiParameters, type Hash, type Hex } from "viem";
import type { ChainEvent } from "../chain-event.ts";

/** Throws for a log that does not have the event's shape. Expects lower case. */
export type ArgumentDecoder = (log: { topics: readonly Hash[]; data: Hex }) => ChainEvent["args"];

type Text = string | readonly string[];
type Input = AbiParameter & { name: string };

export const createDecoder = (event: AbiEvent): ArgumentDecoder => {
  const inputs = event.inputs.map((input, position) => ({ ...input, name: input.name || String(position) }));
  const indexed = inputs.filter((input) => input.indexed === true);
  const plain = inputs.filter((input) => input.indexed !== true);
  const unsupported = inputs.find(({ type }) => /\].*\]/.test(type));
  if (unsupported !== undefined) throw new Error(`${event.name} has lists of lists: ${unsupported.name}`);
  const decodeData = createDataDecoder(plain);
  return ({ topics, data }) => {
    if (topics.length !== indexed.length + 1) throw new Error(`${event.name} with ${topics.length} topics`);
    const args: Record<string, Text> = {};
    for (const [position, input] of indexed.entries())
      args[input.name] = textOfTopic(input, topics[position + 1] ?? "0x");
    const texts = decodeData(data);
    for (const [position, { name }] of plain.entries()) args[name] = texts[position] ?? "";
    return args;
  };
};

/** What has no fixed size stands in a topic as its hash. */
const textOfTopic = (input: AbiParameter, topic: Hex): Text => {
  if (isWord(input)) return textOfWord(input.type, topic.slice(2));
  const hasFixedSize = /^(bool|u?int\d*|bytes\d+)$/.test(input.type);
  return hasFixedSize ? textOf(input, decodeAbiParameters([input], topic)[0]) : topic;
};

const createDataDecoder = (inputs: readonly Input[]): ((data: Hex) => Text[]) => {
  if (!inputs.every(isWord)) {
    return (data) => decodeAbiParameters(inputs, data).map((value, position) => textOf(inputs[position], value));
  }
  return (data) => {
    if (data.length !== 2 + 64 * inputs.length) throw new Error(`${data.length / 2 - 1} bytes of data`);
    return inputs.map(({ type }, position) => textOfWord(type, data.slice(2 + 64 * position, 66 + 64 * position)));
  };
};

/**
 * The types of nearly all our logs, each a word of 32 bytes, are read by hand: five times as fast, which a
 * catch-up notices. viem also hashes every address for its checksum, which is not used here.
 */
const isWord = ({ type }: AbiParameter): boolean => type === "address" || type === "uint256" || type === "bytes32";

const textOfWord = (type: string, word: string): string => {
  if (type === "uint256") return BigInt(`0x${word}`).toString();
  if (type === "bytes32") return `0x${word}`;
  if (!word.startsWith("000000000000000000000000")) throw new Error("a word that is no address");
  return `0x${word.slice(24)}`;
};

/** Addresses and bytes come in mixed case; a text that a contract chose stays as it is. */
const textOf = (input: AbiParameter | undefined, value: unknown): Text => {
  const isHex = /^(address|bytes)/.test(input?.type ?? "");
  const write = (item: unknown): string => {
    // A struct stays encoded, each of a list by its own.
    if (input?.type.startsWith("tuple"))
      return encodeAbiParameters([{ ...input, type: "tuple" }], [item]).toLowerCase();
    return isHex ? String(item).toLowerCase() : String(item);
  };
  return Array.isArray(value) ? value.map(write) : write(value);
};
