/** An open page of a player: what the live topic tells it. */
import { socketPaths, subscribeFrame } from "@passport/protocol";
import type { TestClient } from "../../../platform/socket/testing/test-client.ts";
import type { Browser } from "./browser.ts";

/** It has the player as stored by the time it is answered. */
export const openUserPage = async (browser: Browser, userId: string): Promise<TestClient> => {
  const topic = `/user/${userId}`;
  const page = await browser.connect(socketPaths.mount(topic));
  page.say(subscribeFrame(topic));
  await page.frame(({ key }) => key === "USER:INIT");
  return page;
};
