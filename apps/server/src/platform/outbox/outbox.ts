/** A change and its announcement commit together: what was not committed is never told, what was is told at last. */
import type { Transaction } from "@passport/database";
import { sessionsEndedSubject, topicSubject } from "../bus/subjects.ts";

export interface TopicChange {
  /** The concrete path, e.g. `/user/<id>`. */
  topicPath: string;
  key: string;
  payload: unknown;
  /** The version the change brought about: rises by one with each change of the topic, so a gap can be seen. */
  seq: number;
}

const enqueue = async (transaction: Transaction, subject: string, body: unknown): Promise<void> => {
  await transaction
    .insertInto("outbox")
    .values({ subject, body: JSON.stringify(body) })
    .execute();
};

export const announceTopic = async (transaction: Transaction, change: TopicChange): Promise<void> => {
  const { topicPath, ...body } = change;
  await enqueue(transaction, topicSubject(topicPath), body);
};

/** For topics that read their news from the database: says only that there is some. */
export const announceHint = (transaction: Transaction, subject: string, body: unknown): Promise<void> =>
  enqueue(transaction, subject, body);

/** SESSION-5: every process closes the sockets of these sessions. */
export const announceSessionsEnded = async (transaction: Transaction, sessionIds: string[]): Promise<void> => {
  if (sessionIds.length > 0) await enqueue(transaction, sessionsEndedSubject, { sessionIds });
};
