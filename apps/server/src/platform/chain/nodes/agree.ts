/**
 * Asks two nodes at once and returns what both say. Where they differ, or one fails, the next node is asked, until two
 * agree or none is left. A contract's revert is an answer like any other. Nothing that one node alone says gets out of
 * here (agree.test.ts, one-node-lies.int.test.ts).
 */
import type { NodePool } from "./pool.ts";
import { digestOf, type Question } from "./question.ts";
import { ChainUnavailable, isRevert, NodeFailure, NodesDisagree, RpcRefusal } from "./rpc-errors.ts";
import type { RpcNode, RpcReply } from "./rpc-node.ts";

/** What one or more nodes say. */
interface Opinion {
  text: string;
  /** Made only where texts differ: to write out thousands of logs costs as much as to read them. */
  digest(): string;
  answers: unknown[];
  /** In place of results. */
  revert: RpcRefusal | undefined;
  nodes: RpcNode[];
}

type Questions = readonly Question<unknown>[];

interface Collected {
  opinions: Opinion[];
  errors: unknown[];
}

/** `withinMs` where the nodes get another time than usual. */
export const agree = async (pool: NodePool, questions: Questions, withinMs?: number): Promise<unknown[]> => {
  const collected: Collected = { opinions: [], errors: [] };
  const waiting = pool.inOrder();
  for (;;) {
    const asked = waiting.splice(0, pool.quorum - mostAgreeing(collected.opinions));
    if (asked.length === 0) throw noAgreement(questions, collected);
    await collect(pool, { questions, withinMs }, asked, collected);
    const agreed = collected.opinions.find(({ nodes }) => nodes.length >= pool.quorum);
    if (agreed === undefined) continue;
    const outvoted = collected.opinions.filter((opinion) => opinion !== agreed && isKnowing(opinion));
    for (const { nodes } of outvoted) blame(pool, nodes);
    if (agreed.revert !== undefined) throw agreed.revert;
    return agreed.answers;
  }
};

/** All at once; each reply is read in the order of the nodes. */
const collect = async (
  pool: NodePool,
  { questions, withinMs }: { questions: Questions; withinMs: number | undefined },
  nodes: readonly RpcNode[],
  { opinions, errors }: Collected,
): Promise<void> => {
  const replies = await Promise.all(
    nodes.map((node) => node.ask(questions, withinMs).catch((error: unknown) => ({ error }))),
  );
  for (const [nth, reply] of replies.entries()) {
    const node = nodes[nth];
    if (node === undefined) continue;
    try {
      if ("error" in reply) throw reply.error;
      takeOpinion(opinions, questions, node, reply);
    } catch (error) {
      noteFailure(pool, node, error);
      errors.push(error);
    }
  }
};

const mostAgreeing = (opinions: readonly Opinion[]): number =>
  Math.max(0, ...opinions.map(({ nodes }) => nodes.length));

const takeOpinion = (opinions: Opinion[], questions: Questions, node: RpcNode, reply: RpcReply): void => {
  const alike = opinions.find(({ text }) => text === reply.text);
  if (alike !== undefined) return void alike.nodes.push(node);
  const own = readOpinion(questions, node, reply);
  if (opinions.length === 0) return void opinions.push(own);
  const digest = own.digest();
  const known = opinions.find((opinion) => opinion.digest() === digest);
  if (known === undefined) return void opinions.push(own);
  known.nodes.push(node);
  known.answers = known.answers.map((answer, nth) => merge(questions[nth], answer, own.answers[nth]));
};

const readOpinion = (questions: Questions, node: RpcNode, { text, read }: RpcReply): Opinion => {
  try {
    const given = read();
    const answers = questions.map((question, nth) => parse(question, given[nth], node));
    const digest = () => digestOf(answers.map((answer, nth) => essenceOf(questions[nth], answer)));
    return { text, digest, answers, revert: undefined, nodes: [node] };
  } catch (error) {
    if (!isRevert(error)) throw error;
    return { text, digest: () => `revert ${digestOf(error.data)}`, answers: [], revert: error, nodes: [node] };
  }
};

const parse = ({ method, parse }: Question<unknown>, answer: unknown, { label }: RpcNode): unknown => {
  try {
    return parse(answer);
  } catch {
    throw new NodeFailure(label, `gave an unusable answer to ${method}`);
  }
};

const essenceOf = (question: Question<unknown> | undefined, answer: unknown): unknown =>
  question?.compare === undefined ? answer : question.compare.essence(answer);

const merge = (question: Question<unknown> | undefined, one: unknown, other: unknown): unknown =>
  question?.compare === undefined ? one : question.compare.merge(one, other);

/** One that does not know a block or a transaction is behind, which is no lie. */
const isKnowing = ({ answers }: Opinion): boolean => !answers.includes(null);

const blame = (pool: NodePool, nodes: readonly RpcNode[]): void => {
  for (const node of nodes) {
    pool.shun(node);
    pool.observer?.dissented(node.label);
  }
};

const noteFailure = (pool: NodePool, node: RpcNode, error: unknown): void => {
  if (error instanceof NodeFailure) pool.shun(node);
  pool.observer?.failed(node.label);
};

/** A refusal is for the caller, who may know what to do about it: too large a range, an unknown block. */
const noAgreement = (questions: Questions, { opinions, errors }: Collected): Error => {
  const contradicting = opinions.filter(isKnowing);
  if (contradicting.length > 1) {
    const methods = [...new Set(questions.map(({ method }) => method))].join(", ");
    return new NodesDisagree(methods, labelsOf(contradicting));
  }
  if (opinions.length > 1) return new ChainUnavailable(undefined, "too few nodes know of it yet");
  const refusal = errors.find((error) => error instanceof RpcRefusal);
  const failures = errors.filter((error) => error instanceof NodeFailure);
  return refusal ?? new ChainUnavailable(failures.find(({ isAboutSize }) => isAboutSize) ?? errors.at(-1));
};

const labelsOf = (opinions: readonly Opinion[]): string[] =>
  opinions.map(({ nodes }) => nodes.map(({ label }) => label).join(", "));
