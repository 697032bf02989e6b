/** What we use of it; it brings no types of its own. */
declare module "s3rver" {
  import type { Server } from "node:http";

  export default class S3rver {
    constructor(options: {
      address: string;
      port: number;
      directory: string;
      silent: boolean;
      vhostBuckets: boolean;
      configureBuckets: { name: string }[];
    });
    readonly httpServer: Server;
    run(): Promise<{ port: number }>;
  }
}
