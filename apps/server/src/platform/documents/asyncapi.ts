/** AsyncAPI 3.0 of the real-time channel, read off the declarations. */
import { type Command, commands, socketPaths, type Topic, topics } from "@passport/protocol";
import { accessNoteOf, jsonSchemaOf } from "./json-schema.ts";

type Json = Record<string, unknown>;

const transactionId = { type: "string", minLength: 12, maxLength: 12 };

const objectOf = (properties: Json): Json => ({
  type: "object",
  properties,
  required: Object.keys(properties),
});

/** Channel and operation names are keys of the document: letters, digits and underscores. */
const nameOf = (text: string): string => text.replace(/[^A-Za-z0-9]+/g, "_").replace(/^_|_$/g, "");

const parametersOf = (address: string): Json =>
  address.includes("{id}") ? { parameters: { id: { description: "The id of the acting user or account" } } } : {};

const topicMessage = (topic: Topic): Json => ({
  name: topic.name,
  summary: topic.summary,
  payload: objectOf({
    uri: { type: "string" },
    key: { enum: [...new Set([topic.snapshotKey, ...topic.changeKeys])] },
    payload: jsonSchemaOf(topic.payload, "output"),
    seq: { type: "integer" },
  }),
});

const commandMessages = (command: Command): Record<string, Json> => ({
  [nameOf(command.key)]: {
    name: command.key,
    summary: `${command.summary}. Access: ${accessNoteOf(command.access)}.`,
    payload: objectOf({ key: { const: command.key }, payload: jsonSchemaOf(command.payload, "input"), transactionId }),
  },
  [`${nameOf(command.key)}_reply`]: {
    name: `${command.key} reply`,
    payload: objectOf({ key: { const: command.key }, payload: jsonSchemaOf(command.output, "output"), transactionId }),
  },
});

const errorReply: Json = {
  name: "ERROR",
  payload: objectOf({
    key: { const: "ERROR" },
    error: { type: "string" },
    error_code: { type: "string" },
    transactionId,
  }),
};

const commanderChannel = "commander";

const topicChannels = (): Record<string, Json> =>
  Object.fromEntries(
    [...Map.groupBy(topics, ({ mount }) => mount)].map(([mount, group]) => [
      nameOf(mount),
      {
        address: socketPaths.mount(mount),
        ...parametersOf(mount),
        messages: Object.fromEntries(group.map((topic) => [topic.name, topicMessage(topic)])),
      },
    ]),
  );

const topicOperation = (topic: Topic): [string, Json] => [
  topic.name,
  {
    action: "send",
    summary: `After SUBSCRIBE:${topic.path}: a snapshot, then changes in rising seq`,
    channel: { $ref: `#/channels/${nameOf(topic.mount)}` },
    messages: [{ $ref: `#/channels/${nameOf(topic.mount)}/messages/${topic.name}` }],
  },
];

const commandOperation = ({ key }: Command): [string, Json] => [
  nameOf(key),
  {
    action: "receive",
    channel: { $ref: `#/channels/${commanderChannel}` },
    messages: [{ $ref: `#/channels/${commanderChannel}/messages/${nameOf(key)}` }],
    reply: {
      channel: { $ref: `#/channels/${commanderChannel}` },
      messages: [`${nameOf(key)}_reply`, "ERROR"].map((name) => ({
        $ref: `#/channels/${commanderChannel}/messages/${name}`,
      })),
    },
  },
];

export const createAsyncApi = (options: { title: string; origin: string }): Json => ({
  asyncapi: "3.0.0",
  info: { title: `${options.title} real-time`, version: "1" },
  defaultContentType: "application/json",
  servers: { api: { host: new URL(options.origin).host, protocol: options.origin.startsWith("https") ? "wss" : "ws" } },
  channels: {
    ...topicChannels(),
    [commanderChannel]: {
      address: socketPaths.userCommander("{id}"),
      ...parametersOf("{id}"),
      messages: { ...Object.assign({}, ...commands.map(commandMessages)), ERROR: errorReply },
    },
  },
  operations: Object.fromEntries([...topics.map(topicOperation), ...commands.map(commandOperation)]),
});
