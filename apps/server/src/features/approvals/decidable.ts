import type { Actor } from "../../platform/wire/actor.ts";
import { Failure } from "../../platform/wire/failure.ts";
import type { ApprovalsDependencies } from "./dependencies.ts";
import type { RequestKind } from "./kind.ts";
import type { RequestRow } from "./store.ts";

/** The kinds that the actor may request and approve. */
export const decidableKinds = (
  { kinds }: Pick<ApprovalsDependencies, "kinds">,
  { permissions }: Pick<Actor, "permissions">,
): RequestKind[] => [...kinds.values()].filter(({ permission }) => permissions.includes(permission));

/** The kind of a request, for an actor who may decide it; for any other one there is no such request. */
export const decidableKind = (
  dependencies: Pick<ApprovalsDependencies, "kinds">,
  actor: Pick<Actor, "permissions">,
  row: RequestRow,
): RequestKind => {
  const kind = decidableKinds(dependencies, actor).find(({ name }) => name === row.kind);
  if (kind === undefined) throw new Failure("not_found");
  return kind;
};
