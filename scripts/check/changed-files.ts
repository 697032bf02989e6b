/** Which files differ from a revision: committed, staged, edited and untracked ones alike. */
import { execFileSync } from "node:child_process";

/** The files that differ from the base revision; undefined means a full check. */
export type Changed = { readonly present: readonly string[]; readonly addedOrRemoved: readonly string[] } | undefined;

const git = (root: string, ...args: string[]): string =>
  execFileSync("git", args, { cwd: root, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] });

/** Where this branch left the main line; HEAD in a clone without a remote. */
export const mergeBase = (root: string): string => {
  try {
    return git(root, "merge-base", "HEAD", "origin/main").trim();
  } catch {
    return "HEAD";
  }
};

export const changedSince = (root: string, base: string): NonNullable<Changed> => {
  const tracked = git(root, "diff", "--name-status", "--no-renames", "-z", base).split("\0");
  const untracked = git(root, "ls-files", "--others", "--exclude-standard", "-z").split("\0").filter(Boolean);
  const present = [...untracked];
  const addedOrRemoved = [...untracked];
  for (let index = 0; index + 1 < tracked.length; index += 2) {
    const [status = "", file = ""] = tracked.slice(index, index + 2);
    if (status !== "D") present.push(file);
    if (status === "A" || status === "D") addedOrRemoved.push(file);
  }
  return { present, addedOrRemoved };
};
