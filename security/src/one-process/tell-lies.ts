/** What an api process under foreign control can say on the bus, with its own key and without our code. */
import { connectPlainly } from "@passport/testbed/plain-nats";

export interface Lie {
  subject: string;
  body: string;
}

/** Resolves when the server of the bus has taken or refused all of them. */
export const tellLies = async (natsUrl: string, lies: readonly Lie[]): Promise<void> => {
  const socket = await connectPlainly(natsUrl, "api");
  const frames = lies.map(({ subject, body }) => `PUB ${subject} ${Buffer.byteLength(body)}\r\n${body}\r\n`);
  socket.write(`${frames.join("")}PING\r\n`);
  let heard = "";
  for await (const data of socket) {
    heard += String(data);
    if (heard.includes("PONG")) break;
  }
  socket.destroy();
  if (!heard.includes("PONG")) throw new Error(`the bus did not take the lies: ${heard}`);
};

/** That a session lives, that a player is an unlocked member of staff, and things that are no message at all. */
export const liesAbout = ({
  userId,
  accountId,
  sessionId,
}: Record<"userId" | "accountId" | "sessionId", string>): Lie[] => {
  const user = { id: userId, role: "Admin", permissions: ["UserRead"], total_lock: false, verified: true };
  const session = { sessionId, sessionIds: [sessionId], userId, permissions: ["UserRead"], twoFactorAt: new Date() };
  return [
    ...["opened", "renewed", "started", "authenticated"].map((event) => ({
      subject: `session.${event}`,
      body: JSON.stringify(session),
    })),
    { subject: "session.ended", body: JSON.stringify({ sessionIds: [] }) },
    { subject: "session.ended", body: JSON.stringify({ sessionIds: null, live: [sessionId] }) },
    { subject: "session.ended", body: "no JSON" },
    { subject: `topic.user.${userId}`, body: JSON.stringify({ key: "USER", payload: user, seq: 1_000_000 }) },
    { subject: `topic.account.${accountId}.sups`, body: JSON.stringify({ payload: "1000000", seq: 1_000_000 }) },
    { subject: `topic.user.${userId}`, body: "" },
    { subject: "users.changed", body: JSON.stringify({ users: [userId], key: "USER", payload: user, seq: 1_000_000 }) },
    { subject: "users.changed", body: "no JSON" },
    { subject: "ledger.posted", body: JSON.stringify({ accounts: [accountId], payload: "1000000", seq: 1_000_000 }) },
    { subject: "rates.changed", body: JSON.stringify({ payload: { sup_to_usd: "999" }, seq: 1_000_000 }) },
    // For a session that goes on it is a lie, and must not end it.
    { subject: "session.ended", body: JSON.stringify({ sessionIds: [sessionId] }) },
  ];
};
