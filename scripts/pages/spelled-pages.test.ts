// biome-ignore-all lint/suspicious/noTemplateCurlyInString: source code is the input of these tests
import { expect, it } from "vitest";
import { spelledPages } from "./spelled-pages.ts";

const found = (source: string) => spelledPages(source).map(({ address }) => address);

it.each([
  ['redirect("/external/login");', "/external/login"],
  ["const url = `${publicOrigin}/reset-password?token=${token}`;", "/reset-password"],
  ["const url = `/verify/${token}`;", "/verify/${token}"],
  ["to: '/profile/alice/edit'", "/profile/alice/edit"],
  ['<Link to="/login">', "/login"],
  ['path.startsWith("/profile/")', "/profile"],
])("finds the address in %s", (source, address) => {
  expect(found(source)).toEqual([address]);
});

it.each([
  "`${publicOrigin}${pages.login}`",
  'import { login } from "./login/login.ts";',
  'paths: ["/api/verify", "/auth/forgot"]',
  '"/logins"',
  '// answers "/login" with a page',
  '/** "/login"\n * and "/verify" */',
])("finds none in %s", (source) => {
  expect(found(source)).toEqual([]);
});

it("names the line", () => {
  expect(spelledPages('/* two\nlines */\nconst page = "/security";\n')).toEqual([{ line: 3, address: "/security" }]);
});
