/** Every page of the product, by area. */
import { accessRoutes } from "./access-pages.tsx";
import { accountRoutes } from "./account.tsx";
import { externalRoutes } from "./external.tsx";
import { profileRoutes } from "./profile.tsx";
import { publicRoutes } from "./public.tsx";
import { rootRoute } from "./root.tsx";
import { supsRoutes } from "./sups.tsx";

export const routeTree = rootRoute.addChildren([
  ...publicRoutes,
  ...accessRoutes,
  ...externalRoutes,
  ...profileRoutes,
  ...accountRoutes,
  ...supsRoutes,
]);
