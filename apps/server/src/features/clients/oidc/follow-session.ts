/**
 * Who is logged in is said by OUR session and by nothing else. The provider has a session of its own; before
 * anything is decided it is made to follow ours: it knows the same player or none, and goes by our session's
 * id, so that codes and tokens end with it.
 *
 * A player who has continued to this client before is taken over without a question. No one else is: not
 * another player than the one whom this browser was to the provider until now, and no player new to the client.
 */
import { authenticationContexts } from "@passport/protocol";
import { interactionPolicy, type KoaContextWithOIDC } from "oidc-provider";
import type { Actor } from "../../../platform/wire/actor.ts";
import { findMethods } from "../../session/index.ts";
import { acrOf, amrOf, demandsTwoFactors } from "../authentication/context.ts";
import type { ClientsDependencies } from "../dependencies.ts";
import { loadExistingGrant } from "./grant.ts";
import { findAccount } from "./player-account.ts";

type Dependencies = Pick<ClientsDependencies, "db" | "authenticate">;

export const createPolicy = (dependencies: Dependencies): interactionPolicy.DefaultPolicy => {
  const policy = interactionPolicy.base();
  const follow = new interactionPolicy.Check("follow", "the session of Passport decides", async (ctx) => {
    await followSession(dependencies, ctx);
    return interactionPolicy.Check.NO_NEED_TO_PROMPT;
  });
  // First, and by itself: the checks of one prompt run side by side.
  policy
    .get("login")
    ?.checks.add(
      new interactionPolicy.Check(
        "two_factors",
        "the requested acr could not be obtained",
        "unmet_authentication_requirements",
        ({ oidc: { params, session } }) =>
          demandsTwoFactors(params?.["acr_values"]) && session?.acr !== authenticationContexts.twoFactors
            ? interactionPolicy.Check.REQUEST_PROMPT
            : interactionPolicy.Check.NO_NEED_TO_PROMPT,
      ),
    );
  policy.add(new interactionPolicy.Prompt({ name: "passport_session", requestable: false }, follow), 0);
  return policy;
};

const followSession = async (dependencies: Dependencies, ctx: KoaContextWithOIDC): Promise<void> => {
  const { session } = ctx.oidc;
  if (session === undefined) return;
  const actor = await readActor(dependencies, ctx);
  const known = session.accountId;
  if (
    actor !== undefined &&
    (known === actor.userId || (known === undefined && (await takeOver(dependencies, ctx, actor))))
  ) {
    session.uid = actor.sessionId;
    session.loginTs = Math.floor(actor.authenticatedAt.getTime() / 1000);
    const methods = await findMethods(dependencies.db, actor.sessionId);
    session.acr = acrOf(methods);
    session.amr = amrOf(methods);
  } else if (known !== undefined) forgetAccount(session);
};

/** A locked account is logged in nowhere else: the request then waits for its player, and our page says why. */
const readActor = async ({ authenticate }: Dependencies, ctx: KoaContextWithOIDC): Promise<Actor | undefined> => {
  const actor = await authenticate(ctx.req.headers.cookie);
  return actor?.locks.includes("total") ? undefined : actor;
};

const takeOver = async (dependencies: Dependencies, ctx: KoaContextWithOIDC, actor: Actor): Promise<boolean> => {
  const { oidc } = ctx;
  const account = await findAccount(dependencies)(ctx, actor.userId);
  if (account === undefined || oidc.client === undefined || oidc.session === undefined) return false;
  oidc.entity("Account", account);
  const grant = await loadExistingGrant(ctx);
  if (grant === undefined) return false;
  oidc.entity("Grant", grant);
  const { clientId } = oidc.client;
  oidc.session.loginAccount({ accountId: actor.userId });
  oidc.session.ensureClientContainer(clientId);
  oidc.session.grantIdFor(clientId, grant.jti);
  return true;
};

/** As before any login. */
export const forgetAccount = (session: NonNullable<KoaContextWithOIDC["oidc"]["session"]>): void => {
  delete session.accountId;
  delete session.loginTs;
  delete session.acr;
  delete session.amr;
  session.authorizations = {};
};
