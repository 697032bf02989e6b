/** `npm run seed:passcode -- trent`: the current passcode of a seeded member of staff, instead of an authenticator. */
import { generateSync } from "otplib";
import { seedStaff } from "./seed-players.ts";

const [username] = process.argv.slice(2);
const member = seedStaff.find((each) => each.username === username);
if (member === undefined) {
  process.stderr.write(`usage: npm run seed:passcode -- ${seedStaff.map((each) => each.username).join("|")}\n`);
  process.exitCode = 2;
} else {
  process.stdout.write(`${generateSync({ secret: member.totpSecret })}\n`);
}
