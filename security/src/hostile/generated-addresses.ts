import type { Chance } from "@passport/testbed/chance";

const pieces = [
  ...["/", "//", "\\", "/\\", ":", "@", "?", "#", ".", "..", "%2f", "%5c", "%2e", "%00", "%09", "%25", "*", "null"],
  ...["http", "https", "javascript", "data", "blob", "https://", "HTTPS://", "passport.example", "evil.example"],
  ...["https://passport.example", "xn--", "[::1]", ":443", ":80", "\t", "\n", "\r", "\0", " ", "\u00ad", "\uff0f"],
  ...["\u3002", "\u2028", "\ud800", "a", "profile", "login"],
];

const anyCharacter = (chance: Chance): string => String.fromCodePoint(chance.below(0x2fff));

/** Something that looks like an address from afar; half of them begin as a path of ours would. */
export const generateAddress = (chance: Chance): string => {
  const length = 1 + chance.below(9);
  const parts = Array.from({ length }, () => (chance.is(0.9) ? chance.pick(pieces) : anyCharacter(chance)));
  return (chance.is(0.5) ? "/" : "") + parts.join("");
};
