/**
 * Lighthouse on a throttled phone. Here other tests run on the same two cores, so that performance may only not collapse;
 * the real figure is measured alone, by `npm run lighthouse` (docs/scale.md).
 */
import { measurePage } from "./lighthouse/measure-page.ts";
import { openBrowser } from "./lighthouse/open-browser.ts";
import { expect, test } from "./stack/test.ts";

const leastPerformance = 40;

test("[LAYOUT-18] /home, /login and /profile pass Lighthouse", async ({ stack, newPlayer }) => {
  await using browser = await openBrowser();
  const measure = async (path: string, isFirst: boolean) => {
    const scores = await measurePage(stack.origin + path, { port: browser.port, slowdown: 2, isFirst });
    expect(scores.accessibility, `${path}: ${scores.faults}`).toBe(100);
    expect(scores.bestPractices, `${path}: ${scores.faults}`).toBeGreaterThanOrEqual(95);
    expect(scores.performance, path).toBeGreaterThanOrEqual(leastPerformance);
  };
  // Of the three pictures beside a form, the seal: it is the one with words in it.
  await browser.context.addInitScript(() => {
    Math.random = () => 0.5;
  });
  await measure("/home", true);
  await measure("/login", true);
  const { email, password } = await newPlayer();
  const headers = { origin: stack.origin };
  await browser.context.request.post(`${stack.origin}/auth/email`, { data: { email, password }, headers });
  await measure("/profile", false);
});
