import { publicOrigin } from "@passport/testbed/client/public-origin";
export interface Attack {
  name: string;
  headers: readonly (readonly [string, string])[];
  encode(body: object): { type: string; text: string };
  fits(method: string): boolean;
}

const evil = "https://evil.example";
const sibling = publicOrigin.replace("://", "://sub.");

const asJson: Attack["encode"] = (body) => ({ type: "application/json", text: JSON.stringify(body) });
/** What a form with enctype text/plain can be made to send. */
const asText: Attack["encode"] = (body) => ({ type: "text/plain", text: JSON.stringify(body) });
const asForm: Attack["encode"] = (body) => ({
  type: "application/x-www-form-urlencoded",
  text: new URLSearchParams(
    Object.entries(body).map(([name, value]): [string, string] => [name, String(value)]),
  ).toString(),
});
const asMultipart: Attack["encode"] = (body) => {
  const parts = Object.entries(body).map(
    ([name, value]) => `--edge\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${String(value)}\r\n`,
  );
  return { type: "multipart/form-data; boundary=edge", text: `${parts.join("")}--edge--\r\n` };
};

const always: Attack["fits"] = () => true;
const hasBody: Attack["fits"] = (method) => method !== "GET";
const from = (site: string, origin: string): Attack["headers"] => [
  ["sec-fetch-site", site],
  ["origin", origin],
];
const attack = (name: string, headers: Attack["headers"], encode = asJson, fits = always): Attack => ({
  name,
  headers,
  encode,
  fits,
});

/** Bodies that need no preflight: sent from elsewhere, and refused even if they came from a page of ours. */
const simpleBodies = [asText, asForm, asMultipart].flatMap((encode) => {
  const { type } = encode({});
  return [
    attack(`${type} from another site`, from("cross-site", evil), encode, hasBody),
    attack(`${type} from an old browser`, [["origin", evil]], encode, hasBody),
    attack(`${type} from our own page`, from("same-origin", publicOrigin), encode, hasBody),
  ];
});

export const attacks: readonly Attack[] = [
  attack("cross-site", from("cross-site", evil)),
  attack("cross-site without an origin", [["sec-fetch-site", "cross-site"]]),
  attack("cross-site with our origin", from("cross-site", publicOrigin)),
  attack("same-site sibling", from("same-site", sibling)),
  attack("same-site without an origin", [["sec-fetch-site", "same-site"]]),
  attack("foreign origin only", [["origin", evil]]),
  attack("sibling origin only", [["origin", sibling]]),
  attack("foreign origin, site said to be ours", from("same-origin", evil)),
  attack("null origin", from("cross-site", "null")),
  attack("null origin only", [["origin", "null"]]),
  attack("null origin, no page", from("none", "null")),
  attack("two origins", [
    ["origin", publicOrigin],
    ["origin", evil],
  ]),
  attack("two sites", [
    ["sec-fetch-site", "cross-site"],
    ["sec-fetch-site", "same-origin"],
  ]),
  attack("an unknown site", [["sec-fetch-site", "same-origin, cross-site"]]),
  attack("no headers at all", []),
  attack("wrong referer", [["referer", `${evil}/login`]]),
  attack("referer that begins like ours", [["referer", `${publicOrigin}.evil.example/login`]]),
  attack("referer with our address behind", [["referer", `${evil}/?${publicOrigin}/`]]),
  attack("typed address", [["sec-fetch-site", "none"]], asJson, (method) => method === "GET"),
  attack("method override", [...from("cross-site", evil), ["x-http-method-override", "POST"]]),
  ...simpleBodies,
];

/** With whom a socket of ours could be confused; undefined: no origin at all. */
export const foreignOrigins: readonly (string | undefined)[] = [
  undefined,
  "",
  "null",
  evil,
  sibling,
  publicOrigin.replace("https", "http"),
  `${publicOrigin}:8443`,
  `${publicOrigin}/`,
  `${publicOrigin}.evil.example`,
  `${publicOrigin}, ${evil}`,
];
