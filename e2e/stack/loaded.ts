/** What a page loads until it can be used, in bytes as they travel. */
import { gzipSync } from "node:zlib";
import type { Page, Response } from "@playwright/test";

const sizeOf = async (response: Response, type: string): Promise<number> => {
  const body = await response.body();
  return type === "font" ? body.length : gzipSync(body, { level: 9 }).length;
};

export const loaded = async (
  page: Page,
  path: string,
  type: "script" | "stylesheet" | "font",
  until: () => Promise<void>,
): Promise<number> => {
  const responses: Response[] = [];
  page.on("response", (response) => {
    if (response.request().resourceType() === type) responses.push(response);
  });
  await page.goto(path);
  await until();
  // What comes after this moment is not counted, nor is its body waited for: the page may be gone by then.
  const sizes = await Promise.all([...responses].map((response) => sizeOf(response, type)));
  const total = sizes.reduce((sum, bytes) => sum + bytes, 0);
  console.log(`${path} ${type}: ${(total / 1024).toFixed(1)} KB in ${sizes.length} files`);
  return total;
};

/** The hint about the device follows after three seconds, by the clock alone: only a slow machine would count it. */
export const deviceHintMs = 3000;
