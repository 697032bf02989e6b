/**
 * Names on the bus, in one file because publishers and subscribers must agree on them. Topic paths hold only
 * declared words and ids of our own, so no path can become a wildcard.
 */
export const topicSubject = (topicPath: string): string => `topic${topicPath.replaceAll("/", ".")}`;

export const sessionsEndedSubject = "session.ended";
