/** Names on the bus. Topic paths hold only declared words and ids of our own, so no path can become a wildcard. */
export const topicSubject = (topicPath: string): string => `topic${topicPath.replaceAll("/", ".")}`;

export const sessionsEndedSubject = "session.ended";
