/** Origins that are not ours, most of them nearly: none may be taken for `own`, which is spelt in one way only. */
const evil = "evil.example";

const upperCased = (own: string): string[] =>
  [...own].flatMap((letter, index) => {
    const upper = letter.toUpperCase();
    return upper === letter ? [] : [own.slice(0, index) + upper + own.slice(index + 1)];
  });

/** One character away from ours, at every place. */
const misspelt = (own: string): string[] =>
  [...own].flatMap((letter, index) => {
    const [before, after] = [own.slice(0, index), own.slice(index + 1)];
    const encoded = `%${letter.charCodeAt(0).toString(16)}`;
    return [
      before + after,
      ...[letter + letter, `-${letter}`, `\u200b${letter}`, encoded].map((it) => before + it + after),
    ];
  });

const endings = [
  ...["/", "//", "\\", "/login", "?", "?x", "#", "#x", ".", "..", ":", ":443", ":80", ":444", ":0", ":65535", ":0443"],
  ...["@", `@${evil}`, `:443@${evil}`, `.${evil}`, `%2e${evil}`, `%00.${evil}`, `\\.${evil}`, `/${evil}`, `,${evil}`],
  ...[`, https://${evil}`, ` https://${evil}`, `;${evil}`, `|${evil}`, `&${evil}`, "'", '"', "`", "*", "null", "%00"],
  ...["\u00ad", "\u200b", "\u3002", "\u2024", "\ufeff", "%20x", "%0a", "-", "_", "0", "s"],
];

const others = (host: string): string[] => [
  ...["http", "ws", "wss", "ftp", "file", "blob", "data", "filesystem", "chrome-extension", "moz-extension", "app"].map(
    (scheme) => `${scheme}://${host}`,
  ),
  ...["null", "NULL", "Null", "undefined", "*", "", "''", '""', "true", "https://", "https:", "https", "//", "/", ":"],
  ...[
    `//${host}`,
    host,
    `https:${host}`,
    `https:/${host}`,
    `https:///${host}`,
    `https:\\\\${host}`,
    `blob:https://${host}`,
  ],
  ...["www.", "sub.", "a.b.", "evil", "evil-", "x@", "mallory:secret@", ".", "*.", "%2e", "xn--"].map(
    (start) => `https://${start}${host}`,
  ),
  ...["https://evil.example", `https://${evil}/${host}`, `https://${evil}?${host}`, `https://${evil}#${host}`],
  ...[`https://${host.replace(".", "-")}`, `https://${host.replace(".", "")}`, `https://${host.replace(".", "..")}`],
  ...["https://localhost", "http://localhost", "https://127.0.0.1", "https://[::1]", "https://0", "https://example"],
  ...["https://p\u0430ssport.example", "https://xn--pssport-2fg.example", "https://\uff50assport.example"],
];

/** As they could stand in a header: spaces around a value are no part of it. */
export const hostileOrigins = (own: string): readonly string[] => {
  const { host } = new URL(own);
  const values = [...upperCased(own), ...misspelt(own), ...endings.map((ending) => own + ending), ...others(host)];
  return [...new Set(values)].filter((value) => value !== own && value === value.trim());
};
