import { expect, it } from "vitest";
import { guestDocumentOf, guestDocuments } from "./guest-documents.ts";

const documentOf = (address: string) => {
  const { pathname, searchParams } = new URL(address, "https://passport.example");
  return guestDocumentOf(pathname, searchParams);
};

it.each(Object.entries(guestDocuments))("[ROUTE-27] the document %s is that of %s", (name, address) => {
  expect(documentOf(address)).toBe(name);
});

it.each([
  ["/login?redirectURL=%2Fbuy&tenant=guild&err=x", "login"],
  ["/login?signup=yes", "login"],
  // As the page reads it: a flag that is given twice is none.
  ["/login?signup=true&signup=true", "login"],
  ["/login?signup=true&redirectURL=%2Fbuy", "sign-up"],
  ["/forgot-password?signup=true", "forgot-password"],
  ["/login?denied", undefined],
  ["/login?lang=pseudo", undefined],
  ["/login/", undefined],
  ["/", undefined],
  ["/external/login", undefined],
  ["/profile", undefined],
])("[ROUTE-27] a guest at %s gets the document %s", (address, name) => {
  expect(documentOf(address)).toBe(name);
});
