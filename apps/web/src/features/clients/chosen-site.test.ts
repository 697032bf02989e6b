import { expect, it } from "vitest";
import { noteChosenSite, takeChosenSite } from "./chosen-site.ts";

const redirect = { kind: "redirect", site: "Hangar 7", clientId: "c1", url: "https://game.example/return" } as const;
const interaction = { kind: "interaction", site: "Hangar 7", clientId: "c1", uid: "u1" } as const;

it("[EXTERNAL-23] a player who has continued by redirect is not asked again by the same client, once", () => {
  expect(takeChosenSite(interaction)).toBe(false);
  noteChosenSite(redirect);
  expect(takeChosenSite(interaction)).toBe(true);
  expect(takeChosenSite(interaction)).toBe(false);
});

it("[EXTERNAL-23] another client asks, and so does the same one after a minute", () => {
  noteChosenSite(redirect, 0);
  expect(takeChosenSite({ ...interaction, clientId: "c2" }, 1)).toBe(false);
  noteChosenSite(redirect, 0);
  expect(takeChosenSite(interaction, 60_000)).toBe(false);
});

it("[EXTERNAL-23] a question that was answered elsewhere leaves no mark", () => {
  noteChosenSite(interaction);
  expect(takeChosenSite(interaction)).toBe(false);
});
