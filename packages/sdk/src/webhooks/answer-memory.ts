/** What was answered to an event. Passport repeats an event whose answer it did not receive; it gets the same one again. */
export interface Answer {
  status: number;
  /** JSON, or empty. */
  body: string;
}

/** Keep it in your database to be safe across restarts and several processes. */
export interface AnswerMemory {
  read(eventId: string): Promise<Answer | undefined> | Answer | undefined;
  write(eventId: string, answer: Answer): Promise<void> | void;
}

/** In this process, for the newest events: enough for a single process whose handlers can bear a repetition after a restart. */
export const createAnswerMemory = (size = 10_000): AnswerMemory => {
  const answers = new Map<string, Answer>();
  return {
    read: (eventId) => answers.get(eventId),
    write(eventId, answer) {
      answers.set(eventId, answer);
      const [oldest] = answers.keys();
      if (answers.size > size && oldest !== undefined) answers.delete(oldest);
    },
  };
};

/** Two copies that come at once wait for the same run of the handler. */
export const onceAtATime = () => {
  const running = new Map<string, Promise<Answer>>();
  return (eventId: string, run: () => Promise<Answer>): Promise<Answer> => {
    const current = running.get(eventId);
    if (current !== undefined) return current;
    const started = run().finally(() => running.delete(eventId));
    running.set(eventId, started);
    return started;
  };
};
