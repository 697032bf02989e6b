/** Everything that changes a client takes two members of staff. */
import type { RequestKind } from "../approvals/index.ts";
import type { ClientsDependencies } from "./dependencies.ts";
import { changeKind } from "./registry/change-kind.ts";
import { collectionKind } from "./registry/collection-kind.ts";
import { registrationKind } from "./registry/registration-kind.ts";
import { removalKind } from "./registry/removal-kind.ts";
import { secretKind } from "./registry/secret-kind.ts";
import { keyCreationKind } from "./service-keys/creation-kind.ts";
import { keyRevocationKind } from "./service-keys/revocation-kind.ts";
import { keyRotationKind } from "./service-keys/rotation-kind.ts";

export const clientKinds = (dependencies: Pick<ClientsDependencies, "uses" | "collections">): RequestKind[] => [
  registrationKind,
  changeKind,
  secretKind,
  removalKind(dependencies),
  collectionKind(dependencies),
  keyCreationKind,
  keyRotationKind,
  keyRevocationKind,
];
