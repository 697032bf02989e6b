import { describe, expect, it } from "vitest";
import { type PagePolicy, pagePolicies, pagesElsewhere, policyOfPath } from "./page-policies.ts";
import { pages } from "./pages.ts";

const classes: PagePolicy[] = ["public", "player", "sign-in"];
const addressOf = (name: keyof typeof pages) => pages[name].replace(/\$(\w+)/g, "a-$1");
const addresses = (Object.keys(pages) as (keyof typeof pages)[]).map((name) => [name, addressOf(name)] as const);

describe("[ROUTE-25] the class of a page's policy", () => {
  it.each(addresses)("of %s is found by its address %s", (name, address) =>
    expect(policyOfPath(address)).toBe(pagePolicies[name]),
  );

  it.each([
    ["/login/", "sign-in"],
    ["/login/x", "player"],
    ["/loginx", "player"],
    ["/x/login", "player"],
    ["/LOGIN", "player"],
    ["/provider/google/x", "player"],
    ["/no/such/page", "player"],
  ])("of %s is %s", (path, policy) => expect(policyOfPath(path)).toBe(policy));

  it.each(classes)("a document of the class %s goes on to its own and to public pages, and to no other", (policy) => {
    const elsewhere = new RegExp(pagesElsewhere(policy));
    const shown = [...addresses.map(([, address]) => address), "/login/", "/no/such/page"];
    for (const address of shown) {
      const isOwn = policyOfPath(address) === policy || policyOfPath(address) === "public";
      expect([address, elsewhere.test(address)]).toEqual([address, !isOwn]);
    }
  });
});
