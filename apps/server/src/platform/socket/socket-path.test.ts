import { expect, it } from "vitest";
import { parseSocketPath } from "./socket-path.ts";

const id = "01890000-0000-7000-8000-000000000000";

it.each([
  ["/api/ws/public", { kind: "public" }],
  ["/api/ws/public?x=1", { kind: "public" }],
  ["/api/ws/commander", { kind: "guest_commander" }],
  [`/api/ws/user/${id}`, { kind: "user", owner: id }],
  [`/api/ws/account/${id}`, { kind: "account", owner: id }],
  [`/api/ws/user/${id}/commander`, { kind: "commander", owner: id }],
])("[REALTIME-1] [REALTIME-2] knows %s", (url, path) => {
  expect(parseSocketPath(url)).toEqual(path);
});

it.each([
  "",
  "/",
  "/ws/public",
  "/api/ws",
  "/api/ws/public/",
  "/api/ws/PUBLIC",
  "/api/ws/user",
  "/api/ws/user/",
  "/api/ws/user/me",
  `/api/ws/user/${id}/`,
  `/api/ws/user/${id.toUpperCase()}x`,
  `/api/ws/user/${id}/commander/x`,
  `/api/ws/account/${id}/commander`,
  `/api/ws/../ws/user/${id}`,
  `//api/ws/user/${id}`,
])("knows no other path, such as %j", (url) => {
  expect(parseSocketPath(url)).toBeUndefined();
});
