import { expect, it } from "vitest";
import * as exported from "./index.ts";
import { commands, httpCalls, serviceCalls, topics } from "./registry.ts";

it("names everything that can be said over the wire", () => {
  expect(httpCalls.map(({ method, paths }) => `${method} ${paths[0]}`)).toMatchSnapshot();
  expect(commands.map(({ key }) => key)).toMatchSnapshot();
  expect(topics.map(({ path, snapshotKey, changeKeys }) => `${path} ${snapshotKey} ${changeKeys}`)).toMatchSnapshot();
  expect(serviceCalls.map(({ method, path, access }) => `${method} ${path} ${access.scope}`)).toMatchSnapshot();
});

it("misses no call that this package exports", () => {
  const registered = new Set<unknown>([...httpCalls, ...commands, ...topics, ...serviceCalls]);
  const declared = Object.entries(exported).filter(
    ([, value]) => typeof value === "object" && value !== null && "kind" in value && "access" in value,
  );
  expect(declared.filter(([, call]) => !registered.has(call)).map(([name]) => name)).toEqual([]);
  expect(declared.length).toBe(registered.size);
});

it("says nothing twice", () => {
  const paths = httpCalls.flatMap((call) => call.paths.map((path) => `${call.method} ${path}`));
  const servicePaths = serviceCalls.map(({ method, path }) => `${method} ${path}`);
  for (const list of [paths, servicePaths, commands.map(({ key }) => key), topics.map(({ path }) => path)]) {
    expect(new Set(list).size).toBe(list.length);
  }
});

it("spells every /auth call as /api/auth too", () => {
  for (const { paths } of httpCalls) {
    for (const path of paths) if (path.startsWith("/auth/")) expect(paths).toContain(`/api${path}`);
  }
});

it("mounts every topic under its socket", () => {
  for (const { mount, path } of topics) expect(path.startsWith(mount)).toBe(true);
});

it("whatever a withdrawal or minting lock stops, the account lock stops too (G3)", () => {
  for (const call of [...httpCalls, ...commands]) {
    if (call.locks.length > 0) expect(call).toMatchObject({ locks: expect.arrayContaining(["total"]) });
  }
});
