import type { Fixture } from "../fixture.ts";
import { inWaves } from "../in-waves.ts";
import { newPerson, requestCode } from "../people.ts";
import type { Row } from "../row.ts";
import { fromElsewhere } from "./guesser.ts";

const alphabet = "abcdefghjkmnpqrstuvwxyz";

/** Never the right one: its first letter is another. */
const wrongCode = (right: string, index: number): string => {
  const first = [...alphabet].find((letter) => letter !== right[0]?.toLowerCase()) ?? "";
  const rest = Array.from(
    { length: 4 },
    (_, place) => alphabet[Math.floor(index / alphabet.length ** place) % alphabet.length],
  );
  return first + rest.join("");
};

/** Two pages of mallory's guess at one code; in the end they even know it. */
export const guessEmailCode = async (fixture: Fixture, guesses: number): Promise<Row[]> => {
  const { email } = newPerson();
  const [owner, mallory] = [fixture.newBrowser(), fixture.newBrowser()];
  const tokens = [await requestCode(owner, email)];
  const code = await fixture.postBox.codeOf(email);
  await fixture.sql("delete from rate_limits where key like 'mail %'");
  tokens.push(await requestCode(mallory, email));
  const guess = async (value: string, index: number): Promise<boolean> => {
    const [browser, token] = index % 2 === 0 ? [owner, tokens[0]] : [mallory, tokens[1]];
    const { body } = await browser.post(
      "/auth/verify_code",
      { token, code: value },
      { ...fromElsewhere(), api: index >> 1 },
    );
    return body.success === true;
  };
  const wrong = Array.from({ length: guesses }, (_, index) => wrongCode(code, index));
  const hits = await inWaves(wrong, 100, guess);
  const late = await inWaves(wrong, 100, (_, index) => guess(code, index));
  const [row] = await fixture.sql<{ tries: number }>("select tries from email_codes where email_canonical = $1", [
    email,
  ]);
  const opened = [...hits, ...late].filter(Boolean).length;
  return [
    {
      check: "brute-force: guesses at an email code",
      aim: `at most 5 of ${guesses} evaluated, the right code refused afterwards`,
      measured: `${row?.tries} evaluated, ${opened} of ${late.length} right ones taken afterwards`,
      ok: row !== undefined && row.tries <= 5 && opened === 0,
    },
  ];
};
