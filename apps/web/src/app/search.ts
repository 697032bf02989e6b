/** Queries as plain texts: what stands in the address is what a page reads, `true` and `5` included. */
export type Query = Record<string, string | string[]>;

/** A name that is given more than once keeps all its values. */
export const parseQuery = (query: string): Query => {
  const given = new URLSearchParams(query);
  const valuesOf = (name: string) => {
    const all = given.getAll(name);
    return all.length > 1 ? all : (all[0] ?? "");
  };
  return Object.fromEntries([...given.keys()].map((name) => [name, valuesOf(name)]));
};

/** Spaces as %20, as browsers write them: an address that is carried in another one comes back as it was. */
export const writeQuery = (values: Record<string, unknown>): string => {
  const pairs = Object.entries(values).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter((one) => one !== undefined)
      .map((one) => `${encodeURIComponent(name)}=${encodeURIComponent(String(one))}`),
  );
  return pairs.length > 0 ? `?${pairs.join("&")}` : "";
};

export interface LoginSearch {
  signup?: "true";
  err?: string;
  redirectURL?: string | undefined;
  tenant?: string | undefined;
}

export const parseLoginSearch = ({ signup, err, redirectURL, tenant }: Record<string, unknown>): LoginSearch => ({
  ...(signup === "true" ? { signup } : {}),
  ...(typeof err === "string" ? { err } : {}),
  ...(typeof redirectURL === "string" ? { redirectURL } : {}),
  ...(typeof tenant === "string" ? { tenant } : {}),
});

/** SIGNUP-8; /email-verify passes them on. */
export interface SignupSearch {
  captcha?: "true" | undefined;
  redirectURL?: string | undefined;
  tenant?: string | undefined;
}

export const parseSignupSearch = ({ captcha, redirectURL, tenant }: Record<string, unknown>): SignupSearch => ({
  ...(captcha === "true" ? { captcha } : {}),
  ...(typeof redirectURL === "string" ? { redirectURL } : {}),
  ...(typeof tenant === "string" ? { tenant } : {}),
});

export interface TwoFactorSearch {
  token?: string;
  redirectURL?: string;
}

export const parseTwoFactorSearch = ({ token, redirectURL }: Record<string, unknown>): TwoFactorSearch => ({
  ...(typeof token === "string" && token !== "" ? { token } : {}),
  ...(typeof redirectURL === "string" ? { redirectURL } : {}),
});

/** ONBOARD-3. */
export interface OnboardingSearch {
  skip_username?: "true";
}

export const parseOnboardingSearch = ({ skip_username }: Record<string, unknown>): OnboardingSearch =>
  skip_username === "true" ? { skip_username } : {};
