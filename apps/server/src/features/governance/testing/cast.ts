/**
 * What the runbook needs of Foundry's `cast`, which is not part of our dependencies: the same words do the same on an Anvil.
 * The first word is the node's address. The account after --from sends, as the holder of that key would.
 */
import {
  createTestClient,
  encodeFunctionData,
  http,
  keccak256,
  pad,
  parseAbiItem,
  publicActions,
  stringToHex,
  walletActions,
} from "viem";
import { anvil } from "viem/chains";

const [rpcUrl = "", verb = "", ...given] = process.argv.slice(2);
const from = given.includes("--from") ? given[given.indexOf("--from") + 1] : undefined;
const words = given.filter((word, nth) => !word.startsWith("--") && given[nth - 1] !== "--from");

type Value = string | boolean | Value[];

/** Lists in brackets and structs in parentheses, as cast takes them, are JSON but for the quotes. */
const parse = (text: string): Value =>
  /^[[(]/.test(text)
    ? (
        JSON.parse(text.replace(/[()]/g, (sign) => (sign === "(" ? "[" : "]")).replace(/[\w]+/g, '"$&"')) as Value[]
      ).map(toValue)
    : toValue(text);

const toValue = (value: Value): Value => {
  if (Array.isArray(value)) return value.map(toValue);
  return value === "true" || value === "false" ? value === "true" : value;
};

const encode = (signature: string, args: string[]) => {
  const item = parseAbiItem(`function ${signature}` as never) as never;
  return encodeFunctionData({ abi: [item], args: args.map(parse) } as never);
};

const client = () =>
  createTestClient({ mode: "anvil", chain: anvil, transport: http(rpcUrl) })
    .extend(publicActions)
    .extend(walletActions);

const send = async (to: string, signature: string, args: string[]): Promise<string> => {
  const chain = client();
  const account = from as `0x${string}`;
  await chain.impersonateAccount({ address: account });
  await chain.setBalance({ address: account, value: 10n ** 20n });
  const request = { account, to: to as `0x${string}`, data: encode(signature, args), gas: 10_000_000n };
  await chain.call(request);
  const hash = await chain.sendTransaction({ ...request, chain: null });
  const { status } = await chain.waitForTransactionReceipt({ hash, pollingInterval: 20 });
  if (status !== "success") throw new Error(`${signature} failed`);
  return hash;
};

const call = async (to: string, signature: string, args: string[]): Promise<string> => {
  const [, name = "", result = ""] = /^(.*\))(\(.*\))$/.exec(signature) ?? [];
  const item = parseAbiItem(`function ${name} view returns ${result}` as never) as never;
  const functionName = name.slice(0, name.indexOf("("));
  const contract = { address: to, abi: [item], functionName, args: args.map(parse) };
  return String(await client().readContract(contract as never));
};

const [first = "", second = "", ...rest] = words;
const verbs: Readonly<Record<string, () => string | Promise<string>>> = {
  keccak: () => keccak256(stringToHex(first)),
  "to-bytes32": () => pad(first as `0x${string}`, { size: 32 }),
  calldata: () => encode(first, words.slice(1)),
  send: () => send(first, second, rest),
  call: () => call(first, second, rest),
};
const act = verbs[verb];
if (act === undefined) throw new Error(`no cast ${verb}`);
process.stdout.write(`${await act()}\n`);
