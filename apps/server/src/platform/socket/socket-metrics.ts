import { Counter, Gauge, type Registry } from "prom-client";

export const createSocketMetrics = (registry: Registry) => {
  const registers = [registry];
  return {
    open: new Gauge({ name: "sockets_open", help: "Open sockets", labelNames: ["kind"], registers }),
    refused: new Counter({
      name: "sockets_refused_total",
      help: "Upgrades refused",
      labelNames: ["error_code"],
      registers,
    }),
    dropped: new Counter({
      name: "sockets_dropped_total",
      help: "Sockets that the server closed",
      labelNames: ["reason"],
      registers,
    }),
    messagesOut: new Counter({ name: "socket_messages_out_total", help: "Messages sent to clients", registers }),
    topics: new Gauge({ name: "topics_live", help: "Topics with a subscriber in this process", registers }),
    resyncs: new Counter({
      name: "topic_resyncs_total",
      help: "Snapshots read again because changes may have been missed",
      labelNames: ["cause"],
      registers,
    }),
    readFailures: new Counter({
      name: "topic_read_failures_total",
      help: "Snapshots that could not be read",
      registers,
    }),
    commands: new Counter({
      name: "commands_total",
      help: "Commands answered",
      labelNames: ["key", "outcome"],
      registers,
    }),
  };
};

export type SocketMetrics = ReturnType<typeof createSocketMetrics>;
