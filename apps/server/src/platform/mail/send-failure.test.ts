import { describe, expect, it } from "vitest";
import { describeFailure } from "./send-failure.ts";

const smtpError = (fields: object) =>
  Object.assign(new Error("Can't send mail to <alice@passport.example>"), {
    response: "550 <alice@passport.example> unknown",
    rejected: ["alice@passport.example"],
    ...fields,
  });

describe("describeFailure", () => {
  it("tells a refused mail from a server that wants mending", () => {
    const refused = (fields: object) => describeFailure(smtpError(fields)).isRefused;
    expect(refused({ code: "EENVELOPE", command: "RCPT TO", responseCode: 550, permanent: true })).toBe(true);
    expect(refused({ code: "EMESSAGE", command: "DATA", responseCode: 554, permanent: true })).toBe(true);
    expect(refused({ code: "EENVELOPE", command: "RCPT TO", responseCode: 450, permanent: false })).toBe(false);
    expect(refused({ code: "EENVELOPE", command: "MAIL FROM", responseCode: 550, permanent: true })).toBe(false);
    expect(refused({ code: "EAUTH", command: "AUTH PLAIN", responseCode: 535, permanent: true })).toBe(false);
    expect(refused({ code: "ECONNREFUSED" })).toBe(false);
  });

  it("holds nothing of the mail, whatever the server quotes", () => {
    const described = describeFailure(smtpError({ code: "EENVELOPE", command: "RCPT TO", responseCode: 550 }));
    expect(described).toEqual({ code: "EENVELOPE", command: "RCPT TO", responseCode: 550, isRefused: false });
    expect(describeFailure("alice@passport.example")).toEqual({ isRefused: false });
    expect(describeFailure(new TypeError("alice"))).toEqual({ code: "TypeError", isRefused: false });
  });
});
