import { type Context, createContext } from "../context/context.ts";
import type { TestApi } from "./start-test-api.ts";

/** What a worker of production has beside this api, with the rights of a worker; nothing of it runs by itself. */
export const createWorkerContext = ({ context }: Pick<TestApi, "context">): Promise<Context> =>
  createContext(context.config, "worker", { log: context.log });
