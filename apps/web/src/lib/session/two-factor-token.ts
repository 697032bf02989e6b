/**
 * The tfa_token of a login that waits for its second factor, for as long as this page lives (TFA-3): the
 * address bar and the history never keep it, and a reload gets it again from GET /auth/check (SESSION-10).
 */
let held: string | undefined;

export const holdTwoFactorToken = (token: string | undefined) => {
  held = token;
};

export const heldTwoFactorToken = () => held;
