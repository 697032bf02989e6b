/** Values of `redirectURL` that lead, or led in some product once, away from the own site. Families, not a list. */
const own = "passport.example";
const evil = "evil.example";

const schemes = [
  "javascript:alert(1)",
  "JaVaScRiPt:alert(1)",
  "java\tscript:alert(1)",
  "java\nscript:alert(1)",
  "javascript://passport.example/%0aalert(1)",
  "data:text/html,<script>alert(1)</script>",
  "vbscript:msgbox(1)",
  "file:///etc/passwd",
  "blob:https://passport.example/1",
  "filesystem:https://passport.example/temporary/1",
  "about:blank",
  "view-source:https://evil.example",
  "intent://evil.example#Intent;scheme=https;end",
  "mailto:mallory@evil.example",
  "ftp://evil.example/",
  "ws://evil.example/",
  "wss://evil.example/",
  "http://evil.example",
  "https://evil.example",
  "HTTPS://EVIL.EXAMPLE",
  "https:evil.example",
  "https:/evil.example",
  "https:///evil.example",
  "https:\\\\evil.example",
  "http:/\\evil.example",
  `http://${own}/`,
  `${own}`,
  "://evil.example",
  ":evil.example",
  "null",
  "undefined",
  "*",
  "",
  " ",
  "#",
  "?",
];

/** What some parser takes for `//`. */
const doubleSlashes = [
  "//",
  "///",
  "////",
  "/\\",
  "\\/",
  "\\\\",
  "/\\/",
  "\\/\\",
  "/\t/",
  "/\n/",
  "/\r\n/",
  "\t//",
  " //",
  "/.//",
  "/..//",
  "/././/",
  "/a/..//",
  "/a/../..//",
  "/%2e//",
  "/%2e%2e//",
  "/.%2e//",
  "/.\\",
  "/..\\",
  "/;//",
  "/\u2044/",
  "\uff0f\uff0f",
  "/\uff0f",
  "\u2215\u2215",
  "/\uff3c",
  "/%09/",
  "/%0a/",
  "/%2f/",
  "/%2f",
  "%2f%2f",
  "/%5c",
  "/%5c%5c",
  "/%252f",
  "/%255c",
  "/%25252f",
  "/%c0%af",
];

const hosts = [evil, "EVIL.EXAMPLE:443", "evil%2eexample", "evil\u3002example", "2130706433", "[::1]"];

const userInfos = [
  `https://${own}@${evil}`,
  `https://${own}:443@${evil}/`,
  `https://${own}%40${evil}`,
  `https://${own}%2f@${evil}`,
  `https://${own}\\@${evil}`,
  `https://${evil}\\@${own}`,
  `https://mallory@${own}/`,
  `https://mallory:secret@${own}/`,
  `//${own}@${evil}`,
  `/@${evil}`,
  `@${evil}`,
  `/https://${own}@${evil}`,
];

const lookAlikes = [
  `https://${own}.${evil}`,
  `https://${own}%2e${evil}`,
  `https://${own}%00.${evil}`,
  `https://${own}\u0000.${evil}`,
  `https://${own}\\.${evil}`,
  `https://evil${own}`,
  `https://x.${own}`,
  `https://${own}.`,
  `https://${own}..`,
  `https://.${own}`,
  "https://p\u0430ssport.example",
  "https://xn--pssport-2fg.example",
  "https://passport\u00ad.example.evil.example",
  "https://passport\u200b.example.evil.example",
  "https://pa\u017f\u017fport.example.evil.example",
  `https://${evil}#${own}`,
  `https://${evil}?${own}`,
  `https://${evil}/${own}`,
  `https://${own}#@${evil}`,
  `https://${own}?@${evil}`,
  `https://*.${own}`,
];

const ports = ["444", "80", "0", "65536", "8443", "443x", "", "-1"].flatMap((port) => [
  `https://${own}:${port}`,
  `//${own}:${port}/`,
]);

const headerSplits = [
  "/\r\nLocation: https://evil.example",
  "/%0d%0aLocation:%20https://evil.example",
  "/%E5%98%8A%E5%98%8DLocation:https://evil.example",
  "/profile\r\nSet-Cookie: __Host-passport-sid=mallory",
];

const controls = [...Array.from({ length: 33 }, (_, code) => code), 0x7f, 0x85, 0xa0, 0x2028, 0x2029, 0xfeff].flatMap(
  (code) => {
    const character = String.fromCodePoint(code);
    return [`${character}//${evil}`, `/${character}/${evil}`, `/${character}\\${evil}`];
  },
);

export const hostileRedirects: readonly string[] = [
  ...new Set([
    ...schemes,
    ...schemes.map((value) => `/${value}`),
    ...doubleSlashes.flatMap((slashes) => hosts.map((host) => `${slashes}${host}`)),
    ...userInfos,
    ...lookAlikes,
    ...ports,
    ...headerSplits,
    ...controls,
  ]),
];
