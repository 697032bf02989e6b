/** What a process under foreign control can say on the bus. It speaks the protocol of NATS by itself, without our code. */
import { once } from "node:events";
import { connect } from "node:net";

export interface Lie {
  subject: string;
  body: string;
}

/** Resolves when the server of the bus has taken all of them. */
export const tellLies = async (natsUrl: string, lies: readonly Lie[]): Promise<void> => {
  const { hostname, port } = new URL(natsUrl);
  const socket = connect(Number(port), hostname);
  await once(socket, "connect");
  const frames = lies.map(({ subject, body }) => `PUB ${subject} ${Buffer.byteLength(body)}\r\n${body}\r\n`);
  socket.write(`CONNECT {"verbose":false,"pedantic":false}\r\n${frames.join("")}PING\r\n`);
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
  ];
};
