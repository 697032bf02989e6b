import { verbs } from "./verbs/index.ts";

const ownWords = [
  { usage: "login <email> [--server URL]", summary: "Begins; asks for password and passcode" },
  { usage: "logout", summary: "Ends the session" },
];

export const help = (): string => {
  const lines = [...ownWords, ...Object.values(verbs)].map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`);
  return `What members of staff do for players and for games. Everything is checked against your role and written to the audit log.

npm run support -- <verb> ...

${lines.join("")}
  <user> is a username, an email, a wallet or an id; <client> is a client id or an exact name. Further options:
  --json               what the server answered, for scripts
  --session-file FILE  where the session is kept instead of your configuration folder
  --page, --before, --limit for long lists

Exit codes: 0 done, 1 refused by the server, 2 misunderstood.
`;
};
