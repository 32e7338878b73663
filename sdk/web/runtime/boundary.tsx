import { Component, type ReactNode } from 'react';

interface Props {
  /** Drawn in place of what broke; `retry` draws the children anew. */
  fallback: (error: Error, retry: () => void) => ReactNode;
  /** A change of this clears the error. */
  resetKey?: unknown;
  onRetry?: () => void;
  children: ReactNode;
}

/** Keeps an error in a part of the page from taking the rest with it. */
export class ErrorBoundary extends Component<Props, { error: Error | null }> {
  override state: { error: Error | null } = { error: null };

  static getDerivedStateFromError(error: unknown) {
    return { error: error instanceof Error ? error : new Error(String(error)) };
  }

  override componentDidUpdate(before: Props) {
    if (this.state.error && before.resetKey !== this.props.resetKey) this.setState({ error: null });
  }

  retry = () => {
    this.props.onRetry?.();
    this.setState({ error: null });
  };

  override render() {
    return this.state.error ? this.props.fallback(this.state.error, this.retry) : this.props.children;
  }
}
