/** Fetches a challenge, does its work and returns the `captcha_token`. Loaded with the first tick of the box. */
import { type CaptchaAction, newCaptcha } from "@passport/protocol/calls/signup";
import { solveChallengeWorkers } from "altcha-lib";
import type { Challenge } from "altcha-lib/types";
import { call } from "../../../lib/api/call.ts";
import { ownScript } from "../../../lib/own-script.ts";
import workerUrl from "./solve-worker.ts?worker&url";

const createWorker = () => new Worker(ownScript(workerUrl), { type: "module" });

/** More would slow the page down on a phone for little gain. */
const mostWorkers = 4;

export const solveCaptcha = async (action: CaptchaAction, controller: AbortController): Promise<string> => {
  // The wire names what we rely on and lets through what else the library signs into its challenge.
  const answer = await call(newCaptcha, { query: { action }, signal: controller.signal });
  const challenge = answer as unknown as Challenge;
  const concurrency = Math.min(navigator.hardwareConcurrency, mostWorkers);
  const solution = await solveChallengeWorkers({ challenge, concurrency, createWorker, controller });
  if (!solution) throw new Error("The captcha was not solved");
  return btoa(JSON.stringify({ challenge, solution }));
};
