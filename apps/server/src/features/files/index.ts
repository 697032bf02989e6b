/** Pictures that players upload, rebuilt from their pixels and stored behind a port. */
import type { Job } from "../../platform/jobs/jobs.ts";
import type { Handlers } from "../../platform/wire/handlers.ts";
import type { FilesDependencies } from "./dependencies.ts";
import { removeUnusedFiles } from "./remove-unused-files.ts";
import { filesRoutes } from "./routes.ts";

export { filesEraser, isOwnFile } from "./own-file.ts";
export { findFilesOf } from "./store.ts";

export interface FilesFeature extends Handlers {
  jobs: Job[];
}

export const createFiles = (dependencies: FilesDependencies): FilesFeature => ({
  http: filesRoutes(dependencies),
  jobs: [{ name: "remove-unused-files", schedule: "37 * * * *", run: () => removeUnusedFiles(dependencies) }],
});
