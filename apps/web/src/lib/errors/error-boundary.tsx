import { Component, type ReactNode } from "react";
import { reportError } from "./report-error.ts";

interface Props {
  children: ReactNode;
  /** What is shown instead of the broken part. */
  fallback: ReactNode;
}

/** Keeps a broken part from taking the page with it. A class, because React has no hook for this. */
export class ErrorBoundary extends Component<Props, { isBroken: boolean }> {
  override state = { isBroken: false };

  static getDerivedStateFromError() {
    return { isBroken: true };
  }

  override componentDidCatch(error: unknown) {
    reportError(error);
  }

  override render() {
    return this.state.isBroken ? this.props.fallback : this.props.children;
  }
}
