/**
 * What may be asked of the nodes of one chain, and how a transaction is sent to them. Every answer is one that two of them
 * gave; there is no way to ask a single node. Where only one is configured, as on a development machine, it is believed.
 */
import type { Hex } from "viem";
import { agree } from "./agree.ts";
import type { Finality } from "./finality.ts";
import type { BlockHeader } from "./header.ts";
import { createNodePool, type PoolOptions } from "./pool.ts";
import type { Answers, Question } from "./question.ts";
import { NodesDisagree } from "./rpc-errors.ts";
import { hexOf } from "./rpc-schema.ts";
import { sendTransaction } from "./send.ts";
import { type Survey, surveyFinalized, surveyNodes } from "./survey.ts";

export interface Nodes {
  /**
   * Throws `NodesDisagree` where no two nodes agree, `ChainUnavailable` where too few answer or know of it, and
   * `RpcRefusal` where too few answer because of a refusal.
   */
  ask<T>(question: Question<T>): Promise<T>;
  askAll<const Q extends readonly Question<unknown>[]>(questions: Q, withinMs?: number): Promise<Answers<Q>>;
  /** At the newest block, or at the newest that two nodes know where they are at different ones. */
  askAtHead<T>(question: (block: Hex | "latest") => Question<T>): Promise<T>;
  survey(finality: Finality): Promise<Survey>;
  /** The newest final block. Throws while two nodes do not agree on it. */
  finalized(finality: Finality): Promise<BlockHeader>;
  /** Gives every node a signed transaction; resolves when one has it. Throws `TransactionRefused` when all refuse it. */
  send(raw: Hex): Promise<void>;
}

export type NodesOptions = PoolOptions;

/** Any depth will do where only the head is asked for. */
const noDepth = 0;

export const createNodes = (options: NodesOptions): Nodes => {
  const pool = createNodePool(options);
  const askAll: Nodes["askAll"] = async <const Q extends readonly Question<unknown>[]>(
    questions: Q,
    withinMs?: number,
  ): Promise<Answers<Q>> => (await agree(pool, questions, withinMs)) as Answers<Q>;
  const ask = async <T>(question: Question<T>): Promise<T> => (await askAll([question]))[0];
  return {
    ask,
    askAll,
    async askAtHead(question) {
      try {
        return await ask(question("latest"));
      } catch (error) {
        if (!(error instanceof NodesDisagree)) throw error;
        const { tip } = await surveyNodes(pool, noDepth);
        if (tip === undefined) throw error;
        return ask(question(hexOf(tip.number)));
      }
    },
    survey: (finality) => surveyNodes(pool, finality),
    finalized: (finality) => surveyFinalized(pool, finality),
    send: (raw) => sendTransaction(pool, raw),
  };
};
