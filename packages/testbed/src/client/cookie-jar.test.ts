import { expect, it } from "vitest";
import { CookieJar, cookieOf } from "./cookie-jar.ts";

const setting = (...lines: string[]) => ({ headers: new Headers(lines.map((line) => ["set-cookie", line])) });

it("keeps the newest value of each cookie and sends them all", () => {
  const jar = new CookieJar();
  jar.keep(setting("sid=1; Path=/; HttpOnly", "bid=a=b; Max-Age=60"));
  jar.keep(setting("sid=2; Path=/"));
  expect(jar.header).toBe("sid=2; bid=a=b");
});

it("drops a cookie that expires, and no other", () => {
  const jar = new CookieJar();
  jar.keep(setting("sid=1", "bid=2", "tid=3; Max-Age=09"));
  jar.keep(setting("sid=; Path=/", "bid=2; max-age=0"));
  expect(jar.header).toBe("tid=3");
});

it("reads the Cookie header out of one response", () => {
  expect(cookieOf(setting("sid=1; Secure", "old=; Max-Age=0"))).toBe("sid=1");
});
