import { verbs } from "./verbs/index.ts";

const ownWords = [
  { usage: "login <email> [--server URL]", summary: "Starts a session; asks for your password and a passcode" },
  { usage: "logout", summary: "Ends the session" },
];

export const help = (): string => {
  const lines = [...ownWords, ...Object.values(verbs)].map(({ usage, summary }) => `  ${usage}\n      ${summary}\n`);
  return `Commands for members of staff. Each one is checked against your role and written to the audit log. Whatever moves money or
changes a client, a role or a lock is a request that a colleague has to approve.

npm run support -- <verb> ...

${lines.join("")}
  <user> is a username, an email, a wallet or an id; <client> is a client id or an exact name. Further options:
  --json               print the server's response, for scripts
  --session-file FILE  keep the session in this file instead of your configuration folder
  --page, --before, --limit for long lists

Exit codes: 0 done, 1 refused by the server, 2 wrong usage.
`;
};
