import { inTransaction } from "@passport/database";
import { pages } from "@passport/protocol";
import { hashToken } from "../../platform/secrets/token.ts";
import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import {
  connectIdentity,
  leadBack,
  type ProvenIdentity,
  proveTwitter,
  spendTwitterVisit,
  type TwitterResult,
  verifierContext,
} from "../factors/index.ts";
import type { Device } from "../session/index.ts";
import type { EntryDependencies } from "./dependencies.ts";
import type { Entry } from "./login/enter-with-identity.ts";
import { loginWithProvider } from "./login/login-with-provider.ts";
import { assertOwnIdentity } from "./step-up/assert-own-identity.ts";
import { confirmStepUp, repeatsItsLogin } from "./step-up/step-up.ts";

export interface TwitterAnswer {
  state: string | undefined;
  /** Missing when the player said no. */
  code: string | undefined;
  actor: Actor | undefined;
  device: Device;
  setSession(token: string): void;
}

type Visit = NonNullable<Awaited<ReturnType<typeof spendTwitterVisit>>>;

/** Where a response without a visit of this browser leads: it is unknown who opened the window. */
const pageOfResults = pages.twitterRedirect;

/** SOCIAL-14. Returns the page's address with the result, whatever it is. */
export const finishTwitter = async (dependencies: EntryDependencies, answer: TwitterAnswer): Promise<string> => {
  const stateHash = hashToken(answer.state ?? "");
  const visit = await spendTwitterVisit(dependencies.db, stateHash, answer.device.browserHash);
  const path = visit?.return_path ?? pageOfResults;
  try {
    if (visit === undefined) throw new Failure("social_failed");
    const prove = () => proveAnswer(dependencies, answer, visit, stateHash);
    return leadBack(path, await endings[visit.purpose](dependencies, answer, visit, prove));
  } catch (error) {
    if (error instanceof Failure) return leadBack(path, { err: error.code });
    throw error;
  }
};

const proveAnswer = async (
  dependencies: EntryDependencies,
  { code }: TwitterAnswer,
  { verifier_sealed: sealed }: Visit,
  stateHash: Buffer,
): Promise<ProvenIdentity> => {
  if (code === undefined || sealed === null) throw new Failure("social_failed");
  const verifier = dependencies.sealer.open(sealed, verifierContext(stateHash));
  return proveTwitter(dependencies, { code, verifier });
};

type Ending = (
  dependencies: EntryDependencies,
  answer: TwitterAnswer,
  visit: Visit,
  prove: () => Promise<ProvenIdentity>,
) => Promise<TwitterResult>;

const logInByTwitter: Ending = async (dependencies, { device, setSession }, _visit, prove) => {
  const entry = await loginWithProvider(dependencies, { way: "twitter", device, prove });
  if (entry.kind === "session") setSession(entry.token);
  return resultOf(entry);
};

const resultOf = (entry: Entry): TwitterResult => {
  if (entry.kind === "new_user") return { signup_token: entry.token };
  return entry.kind === "two_factor" ? { tfa: entry.tfaToken } : { login: "true" };
};

const connectTwitter: Ending = async (dependencies, answer, visit, prove) => {
  const actor = sessionOf(answer, visit);
  const { caller } = answer.device;
  await connectIdentity(dependencies, { actor, identity: await prove(), caller });
  return { add: "true" };
};

const stepUpByTwitter: Ending = async (dependencies, answer, visit, prove) => {
  const actor = sessionOf(answer, visit);
  const { caller } = answer.device;
  if (!(await repeatsItsLogin(dependencies.db, actor.userId))) throw new Failure("step_up_required");
  await assertOwnIdentity(dependencies, { actor, way: "twitter", caller }, prove);
  const token = await inTransaction(dependencies.db, (transaction) =>
    confirmStepUp(transaction, { actor, caller }, { factor: "twitter" }),
  );
  answer.setSession(token);
  return { step_up: "true" };
};

const endings = { login: logInByTwitter, link: connectTwitter, step_up: stepUpByTwitter };

/** SOCIAL-12: the very session that started it. Another one, of the same player or not, gets nothing. */
const sessionOf = ({ actor }: TwitterAnswer, visit: Visit): Actor => {
  if (actor === undefined || actor.sessionId !== visit.session_id) throw new Failure("social_failed");
  return actor;
};
