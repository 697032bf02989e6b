import { describe, expect, it } from "vitest";
import {
  emptyRegistration,
  type RegisterEvent,
  type RegisterState,
  registerFlow,
  type TypedField,
} from "./register-flow.ts";

const typed = (values: { [Field in TypedField]?: string }): RegisterEvent[] =>
  Object.entries(values).map(([field, value]) => ({ kind: "typed", field: field as TypedField, value }));
const after = (...events: RegisterEvent[]): RegisterState => events.reduce(registerFlow, emptyRegistration);

const next: RegisterEvent = { kind: "next" };
const create: RegisterEvent = { kind: "create", hasCaptcha: true };
const details = { username: "mara_voss", firstName: "Mara", lastName: "Voss", email: "mara@voss.world" };
const password = "Correct-horse-7";
const accept: RegisterEvent = { kind: "terms", accepts: true };
const filled = [...typed(details), next, ...typed({ password }), accept];
const kept = { ...details, password, acceptsTerms: true };

describe("the first step", () => {
  it("[REGISTER-5] wants a username", () => {
    for (const username of ["", "  "]) {
      const state = after(...typed({ ...details, username }), next);
      expect(state).toMatchObject({ step: "details", errors: { username: "username_required" } });
    }
  });

  it("refuses a username that the server would refuse", () => {
    for (const username of ["ab", "mara voss", "a_name_of_16_char", "mara@voss"]) {
      const state = after(...typed({ ...details, username }), next);
      expect(state).toMatchObject({ step: "details", errors: { username: "username_invalid" } });
    }
  });

  it("[REGISTER-6] wants an email", () => {
    const state = after(...typed({ ...details, email: " " }), next);
    expect(state).toMatchObject({ step: "details", errors: { email: "email_required" } });
  });

  it.each(["mara", "mara@", "@voss.world", "mara@voss", "mara@voss..world", "mara@vo ss.world", "a@b@c.d"])(
    "[REGISTER-7] refuses the email %s",
    (email) => {
      const state = after(...typed({ ...details, email }), next);
      expect(state).toMatchObject({ step: "details", errors: { email: "email_invalid" } });
    },
  );

  it.each(["mara@voss.world", " mara@voss.world ", "m.a+ra@mail.voss.co.nz", "mara@bücher.example"])(
    "[REGISTER-7] takes the email %s",
    (email) => expect(after(...typed({ ...details, email }), next)).toMatchObject({ step: "password", errors: {} }),
  );

  it("says everything that is wrong at once", () => {
    expect(after(next)).toMatchObject({ errors: { username: "username_required", email: "email_required" } });
  });

  it("[SIGNUP-33] says what is wrong with a field that was left, and no longer once it is put right", () => {
    const left: RegisterEvent = { kind: "left", field: "email" };
    expect(after(left).errors).toEqual({});
    const wrong = after(...typed({ email: "not-an-email" }), left);
    expect(wrong.errors).toEqual({ email: "email_invalid" });
    expect([...typed({ email: "mara@voss.world" })].reduce(registerFlow, wrong).errors).toEqual({});
  });

  it("needs no first and no last name", () => {
    expect(after(...typed({ ...details, firstName: "", lastName: "" }), next).step).toBe("password");
  });
});

describe("the second step", () => {
  it("[REGISTER-4] goes back with everything kept, and forward again", () => {
    const state = after(...filled, { kind: "back" });
    expect(state).toEqual({ step: "details", values: kept, errors: {} });
    expect(registerFlow(state, next)).toMatchObject({ step: "password", values: kept });
  });

  it("[REGISTER-8] wants a password", () => {
    const state = after(...typed(details), next, create);
    expect(state).toMatchObject({ step: "password", errors: { password: "password_required" }, isSending: false });
  });

  it.each(["Short-7", "no-upper-case-7", "NO-LOWER-CASE-7", "No-number"])("refuses the password %s", (weak) => {
    const state = after(...typed(details), next, ...typed({ password: weak }), create);
    expect(state).toMatchObject({ step: "password", errors: { password: "password_weak" }, isSending: false });
  });

  it("takes a password without a symbol", () => {
    const state = after(...typed(details), next, ...typed({ password: "NoSymbol7here" }), accept, create);
    expect(state).toMatchObject({ errors: {}, isSending: true });
  });

  it("[SIGNUP-32] [SIGNUP-33] sends nothing before the terms are accepted, and says so with everything else", () => {
    const state = after(...typed(details), next, { kind: "create", hasCaptcha: false });
    expect(state).toMatchObject({
      errors: { password: "password_required", terms: "terms_not_accepted", captcha: "captcha_required" },
      isSending: false,
    });
    expect(registerFlow(state, accept)).toMatchObject({ errors: { password: "password_required" } });
    expect(registerFlow(state, accept).errors).not.toHaveProperty("terms");
  });

  it("sends nothing before the captcha is solved", () => {
    const state = after(...filled, { kind: "create", hasCaptcha: false });
    expect(state).toMatchObject({ step: "password", errors: { captcha: "captcha_required" }, isSending: false });
  });

  it.each([["username_taken", "username"]] as const)(
    "goes to the first step when the server responds with %s",
    (code, field) => {
      const state = after(...filled, create, { kind: "refused", code });
      expect(state).toEqual({ step: "details", values: kept, errors: { [field]: code } });
    },
  );

  it("[REGISTER-11] asks for the code once it is sent, and stays there when the account could not be made", () => {
    const sent = after(...filled, create, { kind: "sent" });
    expect(sent).toEqual({ step: "code", values: kept, errors: {}, isProven: false });
    const failed = [{ kind: "proven" }, { kind: "refused", code: undefined }] as const;
    expect(after(...filled, create, { kind: "sent" }, ...failed)).toMatchObject({ step: "code", isProven: true });
    const taken = { kind: "refused", code: "username_taken" } as const;
    expect(after(...filled, create, { kind: "sent" }, { kind: "proven" }, taken)).toMatchObject({ step: "details" });
  });

  it.each(["password_common", "captcha_required", "wait_before_retry", undefined])(
    "stays and can be sent again when the server responds with %s",
    (code) => {
      const state = after(...filled, create, { kind: "refused", code });
      expect(state).toEqual({ step: "password", values: kept, errors: {}, isSending: false });
    },
  );
});
