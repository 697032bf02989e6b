import { expect, it } from "vitest";
import { checkedPages } from "./checked-pages.ts";

it("[LAYOUT-14] counts checks by page, with their widths and states and without the rules that the tests prove", () => {
  expect(
    checkedPages([
      { title: "[LOGIN-1] [ROUTE-2] a guest logs in", checks: { other: [390], "/login": [1440, 390] } },
      { title: "a captcha", checks: { "/login": [390] } },
      { title: "a landing", checks: { "/home": [390] } },
    ]),
  ).toEqual([
    { address: "/home", checks: 1, widths: [390], states: ["a landing"] },
    { address: "/login", checks: 3, widths: [390, 1440], states: ["a guest logs in", "a captcha"] },
    { address: "other", checks: 1, widths: [390], states: ["a guest logs in"] },
  ]);
});
