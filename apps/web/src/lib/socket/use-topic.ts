import type { PayloadOf, Topic } from "@passport/protocol/declare";
import { useStore } from "../store/store.ts";
import { sockets } from "./sockets.ts";
import type { TopicView } from "./topic-store.ts";

/** The live value of a topic; `id` fills the `{id}` of its path and is empty for public topics. */
export const useTopic = <D extends Topic>(declaration: D, id = ""): TopicView<PayloadOf<D>> =>
  useStore(sockets.topic(declaration, id));
