/**
 * The order of test files: those known to take a minute or so come first, so that the last one does not run alone while the
 * other worker has nothing left to do. Vitest remembers durations too, but not on a clean clone.
 */
import { relative } from "node:path";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const slowFolders = [
  "security/",
  "chain-trials/",
  "game-trials/",
  "support/",
  "scripts/dev/",
  "packages/ledger/src/crash/",
];

const isSlow = ({ moduleId, project }: TestSpecification): boolean => {
  const path = relative(project.vitest.config.root, moduleId);
  return slowFolders.some((folder) => path.startsWith(folder));
};

export class SlowTestsFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return [...sorted.filter(isSlow), ...sorted.filter((file) => !isSlow(file))];
  }
}
