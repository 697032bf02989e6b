/** What pages read from their query. Values are texts; a flag counts only when it is "true". */
type Query = Record<string, unknown>;

type Search<Text extends string, Flag extends string> = { [Name in Text]?: string | undefined } & {
  [Name in Flag]?: "true" | undefined;
};

const searchFor =
  <Text extends string, Flag extends string = never>(texts: readonly Text[], flags: readonly Flag[] = []) =>
  (given: Query): Search<Text, Flag> =>
    Object.fromEntries([
      ...texts.filter((name) => typeof given[name] === "string").map((name) => [name, given[name]]),
      ...flags.filter((name) => given[name] === "true").map((name) => [name, "true"]),
    ]) as Search<Text, Flag>;

export const loginSearch = searchFor(["err", "redirectURL", "tenant"], ["signup"]);
/** /email-verify passes them on to /signup (SIGNUP-8). */
export const signupSearch = searchFor(["redirectURL", "tenant"], ["captcha"]);
export const tfaSearch = searchFor(["token", "redirectURL"]);
export const onboardingSearch = searchFor([], ["skip_username"]);
