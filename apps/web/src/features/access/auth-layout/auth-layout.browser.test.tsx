import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from "@tanstack/react-router";
import type { ReactNode } from "react";
import { expect, test } from "vitest";
import { page } from "vitest/browser";
import { render } from "../../../testing/render.tsx";
import { AuthLayout } from "./auth-layout.tsx";

const show = async (screen: ReactNode) => {
  const rootRoute = createRootRoute({ component: () => screen });
  const router = createRouter({ routeTree: rootRoute, history: createMemoryHistory() });
  await router.load();
  render(<RouterProvider router={router} />);
  await expect.element(page.getByText("The form")).toBeVisible();
};

test("[LAYOUT-2] a screen with a title shows it", async () => {
  await show(<AuthLayout title="Sign in">The form</AuthLayout>);
  await expect.element(page.getByRole("heading", { level: 1 })).toHaveTextContent("Sign in");
});

test("[LAYOUT-2] a screen without a title has no empty heading", async () => {
  await show(<AuthLayout>The form</AuthLayout>);
  await expect.element(page.getByRole("main").getByRole("heading")).not.toBeInTheDocument();
});
